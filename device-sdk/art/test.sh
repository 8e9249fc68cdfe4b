#!/bin/bash
# Tests the device SDK on Android's own runtime: test.sh OUTPUT, after 'mvn -Part -pl device-sdk/art package'.
# OUTPUT is the folder of a module that Maven writes to. Prints figures and, at last, 'N passed, N failed'.
# Exit code: 0 when all passed, 1 when not, 3 when the runtime cannot be had here, 4 when it could not be built.
# JANK_ART_LIVES: how many processes are killed (30). JANK_ART=cached: builds no runtime.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
output=${1:-target}
export LC_ALL=C.UTF-8
say() { echo "art: $*" >&2; }

# --- what there is ---------------------------------------------------------------------------------

need() {
  for tool; do
    command -v "$tool" >/dev/null || { say "skipped: $tool is missing"; exit 3; }
  done
}
need unzip flock javac

classpath=$(tr : '\n' <"$here/$output/art.classpath")
jar_of() { grep -m 1 "/$1-[0-9][^/]*\.jar$" <<<"$classpath" || { say "no $1 on the class path"; exit 1; }; }
newest() { find "$root/device-sdk/$1/$output" -maxdepth 1 -name "jankline-sdk-$1-*.jar" ! -name '*-sources.jar' | head -n 1; }
R8=$(jar_of r8)
FRAMEWORK=$(jar_of android-all)
ICU=$(grep -m 1 '/icu4j-[0-9.]*\.jar$' <<<"$classpath")
HTTP="$(jar_of okhttp) $(jar_of okhttp-urlconnection) $(jar_of okio)"
LIBRARIES="$(for name in avro jackson-core jackson-databind jackson-annotations slf4j-api assertj-core byte-buddy \
  opentest4j junit-jupiter-api junit-jupiter-params junit-platform-commons; do jar_of $name; done)"
SCHEMAS=$(jar_of jankline-schemas)
core=$(newest core)
android=$(newest android)

export R8 FRAMEWORK ICU HTTP LIBRARIES

# --- the runtime and what does not change, built once ----------------------------------------------

build_cache() {
  [ "${JANK_ART:-build}" = build ] || { say "skipped: no runtime of this version in $caches"; exit 3; }
  need apt-get dpkg-deb dpkg-source g++ perl
  for header in unicode/utypes.h expat.h zlib.h; do
    echo "#include <$header>" | g++ -E -x c++ - >/dev/null 2>&1 || { say "skipped: the header $header is missing"; exit 3; }
  done
  [ "$(dpkg --print-architecture)" = amd64 ] || { say "skipped: only built on amd64"; exit 3; }
  work=$cache.part
  rm -rf "$work"
  mkdir -p "$work"
  say "building the runtime in $cache (some minutes, once)"
  bash "$here/runtime.sh" "$work" || { [ $? = 3 ] && exit 3 || exit 4; }
  mv "$work" "$cache"
}

names=$(for jar in $R8 $FRAMEWORK $ICU $HTTP $LIBRARIES; do basename "$jar"; done)
sources=$(cd "$here" && find runtime.sh art.sh src/boot src/more src/native -type f | sort)
key=$( (cd "$here" && cat $sources && echo "$names") | sha256sum | cut -c 1-12)
caches=${XDG_CACHE_HOME:-$HOME/.cache}/jankline
cache=$caches/art-$key
mkdir -p "$caches"
(
  flock 9
  [ -d "$cache" ] || build_cache
) 9>"$caches/art.lock" || exit $?

# --- the dex of this build -------------------------------------------------------------------------

work=$here/$output/art
rm -rf "$work"
mkdir -p "$work"/{device,host,jhome/bin}
cd "$work"
jdk=$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")
tests=$root/device-sdk/core/$output/test-classes
d8() { java -Xmx3g -cp "$R8" com.android.tools.r8.D8 "$@" >"d8.log" 2>&1 || { tail -n 20 "d8.log" >&2; exit 1; }; }
say "compiling and dexing"
cp "$root/device-sdk/core/$output/dex.zip" core.zip
cp "$root/device-sdk/android/$output/aar/dex.zip" aar.zip
cp "$root/device-sdk/android/$output/aar/debug-dex.zip" aar-unshrunk.zip
javac -nowarn -proc:none -source 8 -target 8 -XDignore.symbol.file -bootclasspath "$cache/classes" \
  -cp "$(tr ' \n' :: <<<"$cache/framework.jar $core $android $HTTP $LIBRARIES $(jar_of apiguardian-api)")" \
  -d device $(find "$here/src/device/java" -name '*.java') 2>javac.log || { cat javac.log >&2; exit 1; }
javac -nowarn -proc:none -cp "device:$tests:$SCHEMAS:$(tr '\n' : <<<"$classpath")" \
  -d host $(find "$here/src/host/java" -name '*.java') 2>javac.log || { cat javac.log >&2; exit 1; }
host=host:device:$tests:$core:$(tr '\n' : <<<"$classpath")
(cd "$tests" && jar cf "$work/tests-given.jar" .)
for jar in tests-given.jar "$SCHEMAS"; do
  java -cp "$host" dev.jankline.art.Redirect "$jar" "redirected-$(basename "$jar")"
done
d8 --min-api 29 --lib "$jdk" --classpath "$core" --output tests.jar redirected-*.jar $(find device -name '*.class')
(mkdir resources && cd resources && unzip -qo "$SCHEMAS" -x '*.class' && jar uf ../tests.jar .)
d8 --min-api 21 --lib "$cache/core-classes.jar" --classpath "$cache/framework.jar" --classpath "$core" \
  --output app.jar $(find device/dev -name '*.class' ! -name 'UnitTests*') "$android"
ln -s "$cache/libs.jar" "$cache/http.jar" .

# Tests that start a JVM start ART.
cat >jhome/bin/java <<C
#!/bin/bash
for word; do
  shift
  case \$word in -XX:* | -Xmx* | -Xshare*) ;; *) set -- "\$@" "\$word" ;; esac
done
exec "$cache/art" "\$@"
C
chmod +x jhome/bin/java
export JAVA_HOME=$work/jhome ANDROID_DATA=$work/data
mkdir -p data

# Not on ART: what looks at the JDK; the matrix of faults, which takes minutes on a JVM already; and a million hashes, as
# SHA-256 is not Android's own here.
classes=$(cd "$root/device-sdk/core/src/test/java" && find . -name '*Test.java' | sed 's#^\./##; s#/#.#g; s#\.java$##' |
  grep -vE '\.(api|dex)\.|NotChosenTest|DispatchWatchAllocationTest|FaultMatrixTest|SamplingTest' | sort)
say "running"
# shellcheck disable=SC2086
cd "$root/device-sdk/core"
exec "$jdk/bin/java" -Xmx512m -cp "$(sed "s#^host:device#$work/host:$work/device#" <<<"$host")" dev.jankline.art.ArtTests \
  "$work" "$work/jhome/bin/java" "$cache/lib/libframework.so" "${JANK_ART_LIVES:-30}" $classes
