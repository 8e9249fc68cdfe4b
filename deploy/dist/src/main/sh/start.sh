#!/bin/sh
# Starts one program of Jankline on Java 17 or newer. The name of this file says which one.
#   JAVA_HOME       the Java to run on; without it the java on PATH
#   JANK_JAVA_OPTS  more options for Java, for example -Xmx1g
set -eu

# Links may lead here: the distribution is where this file really is.
self=$0
while [ -L "$self" ]; do
  link=$(readlink "$self")
  case $link in
    /*) self=$link ;;
    *) self=$(dirname "$self")/$link ;;
  esac
done
home=$(CDPATH='' cd "$(dirname "$self")/.." && pwd -P)
program=$(basename "$self")

# An empty environment says neither where programs are nor that names and texts are UTF-8.
PATH=${PATH:-/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin}
export PATH
[ -n "${LC_ALL:-}${LC_CTYPE:-}${LANG:-}" ] || export LC_ALL=C.UTF-8

fail() {
  echo "$program: $*" >&2
  exit 1
}

. "$home/lib/java.sh"
problem=$(java_home_problem jre)
[ -z "$problem" ] || fail "$problem"
problem=$(java_problem jre)
[ -z "$problem" ] ||
  fail "missing Java 17 or newer ($problem); on Debian or Ubuntu, as root: apt-get install openjdk-17-jre-headless"

# After an OutOfMemoryError a service may have lost a thread: it ends, and its supervisor starts it again.
flags="-XX:+ExitOnOutOfMemoryError"
case $program in
  jank)
    main=dev.jankline.command.Jank
    flags="-Xmx256m -XX:+UseSerialGC"
    # The demo's app is stopped for a sample in the middle of a loop too, as Android's runtime can.
    [ "${1:-}" != demo ] || flags="$flags -XX:+UseCountedLoopSafepoints -XX:LoopStripMiningIter=1"
    ;;
  jank-gateway) main=dev.jankline.gateway.GatewayMain ;;
  jank-processor) main=dev.jankline.processor.ProcessorMain ;;
  jank-webhook) main=dev.jankline.webhook.WebhookMain ;;
  jank-dashboard) main=dev.jankline.dashboard.DashboardMain ;;
  *) fail "there is no program of this name; link to bin/jank, do not copy it" ;;
esac

# The list names the jars of this program, in lib, in their order.
jars=$(cat "$home/lib/$program.classpath") || fail "cannot read $home/lib/$program.classpath; unpack the distribution again"
class_path=""
IFS=:
for jar in $jars; do
  class_path="$class_path${class_path:+:}$home/lib/$jar"
done
unset IFS
# shellcheck disable=SC2086
exec "$(java_bin java)" $flags --enable-native-access=ALL-UNNAMED ${JANK_JAVA_OPTS:-} \
  "-Djankline.home=$home" "-Djankline.command=${JANK_COMMAND:-$home/bin/jank}" -cp "$class_path" "$main" "$@"
