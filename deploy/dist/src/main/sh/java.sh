# Finds Java and says what is wrong with it. Read by ./jank of a checkout and by bin/* of a distribution.

has() { command -v "$1" >/dev/null 2>&1; }

# $1: name of a program of Java. JAVA_HOME goes before PATH.
java_bin() { echo "${JAVA_HOME:+$JAVA_HOME/bin/}$1"; }

java_version() { "$(java_bin java)" -version 2>&1 | sed -n 's/.* version "\([0-9]*\).*/\1/p' | head -n 1; }

# Prints what is wrong with Java; nothing when it will do. $1: jdk for a build, jre to run what is built.
java_problem() {
  if ! has "$(java_bin java)"; then
    echo "found no java"
    return
  fi
  v=$(java_version)
  if [ "${v:-0}" -lt 17 ]; then
    echo "found version ${v:-unknown} in $(command -v "$(java_bin java)")"
  elif [ "$1" = jdk ] && ! has "$(java_bin javac)"; then
    echo "found a JRE $v, which has no javac, in $(command -v "$(java_bin java)")"
  fi
}

# Prints what is wrong with a JAVA_HOME that is set; nothing when it will do or is not set. $1: as above.
java_home_problem() {
  [ -n "${JAVA_HOME:-}" ] || return 0
  advice="set it to a JDK 17 or newer, or unset it"
  if [ ! -x "$JAVA_HOME/bin/java" ]; then
    echo "JAVA_HOME is $JAVA_HOME, but there is no $JAVA_HOME/bin/java; $advice"
  else
    problem=$(java_problem "$1")
    [ -z "$problem" ] || echo "JAVA_HOME is $JAVA_HOME: $problem; $advice"
  fi
}
