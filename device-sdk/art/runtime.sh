#!/bin/bash
# Builds the runtime of Android 10 (ART, interpreter only) on Debian 12 amd64: runtime.sh FOLDER. Called by test.sh, which
# exports the paths of jars: R8, ICU (its sources beside it), FRAMEWORK, HTTP and LIBRARIES of tests. FOLDER/art then runs dex as java runs class files: FOLDER/art -cp some.jar Main. The folder may be moved.
# Packages and sources come from Debian by apt with a configuration of its own; nothing is installed. 70 MB are downloaded. Exit code 3: not to be had here.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
W=$(cd "$1" && pwd)
export LC_ALL=C.UTF-8
say() { echo "art: $*" >&2; }
low() { nice -n 5 "$@"; }
d8() { low java -Xmx3g -cp "$R8" com.android.tools.r8.D8 "$@" >d8.log 2>&1 || { tail -n 20 d8.log >&2; exit 1; }; }
cd "$W"

ART_VERSION=10.0.0+r36-3
LIBCORE_VERSION=10.0.0+r36-1
CORE_VERSION=1:10.0.0+r36-7
HELPER_VERSION=10.0.0+r36-2
UNWIND_VERSION=10.0.0+r36-4

# --- packages --------------------------------------------------------------------------------------

# Both releases from the mirror that this machine uses: what runs comes from the older one.
get_packages() {
  say "getting packages"
  mkdir -p apt/{lists/partial,cache/archives/partial} deb src root
  mirror=$({ cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null || :; } |
    sed -nE 's/^(URIs: *|deb +(\[[^]]*\] *)?)([^ ]*\/debian)\/?( .*)?$/\3/p' | head -n 1)
  [ -n "$mirror" ] || { say "apt has no mirror of Debian"; exit 3; }
  for release in bookworm bullseye; do
    for type in deb deb-src; do echo "$type $mirror $release main"; done
  done >apt/sources
  : >apt/status
  cat >apt/conf <<C
Dir::Etc::sourcelist "$W/apt/sources";
Dir::Etc::sourceparts "/dev/null";
Dir::State::lists "$W/apt/lists";
Dir::State::status "$W/apt/status";
Dir::Cache "$W/apt/cache";
APT::Sandbox::User "root";
C
  export APT_CONFIG=$W/apt/conf
  apt-get -qq update || { say "apt-get update failed"; exit 3; }
  (cd deb && apt-get -qq download "android-libart=$ART_VERSION" "android-libnativehelper=$HELPER_VERSION" \
    "android-libnativehelper-dev=$HELPER_VERSION" \
    android-lib{base,base-dev,log,log-dev,backtrace,ziparchive,ziparchive-dev,nativebridge,nativeloader}="$CORE_VERSION" \
    "android-libunwind=$UNWIND_VERSION" android-libboringssl{,-dev}=10.0.0+r36-1 liblz4-1 libcap-dev p7zip-full) ||
    { say "packages of Android 10 cannot be had from $mirror"; exit 3; }
  for d in deb/*.deb; do dpkg-deb -x "$d" root; done
  (cd src && apt-get -qq source --download-only "android-platform-art=$ART_VERSION" \
    "android-platform-libcore=$LIBCORE_VERSION") || { say "sources of Android 10 cannot be had from $mirror"; exit 3; }
  for d in art libcore; do (cd src && dpkg-source --no-check -x android-platform-${d}_*.dsc $d >/dev/null); done
}

# --- Java ------------------------------------------------------------------------------------------

# libcore as Debian has its source, compiled and dexed, with ICU4J in place of Android's copy of it.
build_java() {
  say "compiling the core library"
  mkdir -p java empty dex boot system/framework
  for d in ojluni luni libart dalvik json xml; do cp -r "$L/$d/src/main/java/." java/; done
  for f in LambdaMetafactory SerializedLambda; do
    cp "$L/ojluni/src/lambda/java/java/lang/invoke/$f.java" java/java/lang/invoke/
  done
  rm java/libcore/internal/Java9LanguageFeatures.java
  cp -r "$here/src/boot/java/." java/
  (
    cd java
    unzip -qo "${ICU%.jar}-sources.jar" 'com/ibm/icu/*'
    mkdir -p android
    mv com/ibm/icu android/icu
    find android/icu -name '*.java' -print0 |
      xargs -0 sed -i 's/com\.ibm\.icu/android.icu/g; s#com/ibm/icu#android/icu#g'
    # The places where libcore calls what only Android's copy has.
    sed -i 's/DecimalFormat_ICU58_Android/DecimalFormat/g' java/text/DecimalFormat.java
    sed -i 's/symbols\.getNarrowEras()/symbols.getEras()/
      s/new DateFormatSymbols(ULocale.forLocale(locale), calendarType)/new DateFormatSymbols(android.icu.util.Calendar.getInstance(ULocale.forLocale(locale).setKeywordValue("calendar", calendarType)), ULocale.forLocale(locale))/' \
      sun/util/locale/provider/CalendarDataUtility.java
    perl -0pi -e 's/Calendar\.getDateTimeFormatString\(.*?\);/((android.icu.text.SimpleDateFormat) android.icu.text.DateFormat.getDateTimeInstance(Math.max(0, convertStyle(dateStyle)), Math.max(0, convertStyle(timeStyle)), locale)).toPattern();/s' \
      java/time/format/DateTimeFormatterBuilder.java
    find . -name '*.java' >../java.txt
    low javac -J-Xmx2g -nowarn -proc:none -g -source 8 -target 8 -encoding UTF-8 -XDignore.symbol.file \
      -bootclasspath ../empty -d ../classes @../java.txt >../javac.log 2>&1 || { tail -n 30 ../javac.log >&2; exit 1; }
  )
  (cd classes && jar cf ../core-classes.jar .)
  say "dexing the core library"
  d8 --min-api 29 --android-platform-build --debug --output dex core-classes.jar
  cp dex/*.dex boot/
  (
    cd boot
    unzip -qo "$ICU" 'com/ibm/icu/impl/data/*'
    mkdir android
    mv com/ibm/icu android/icu
    rmdir com/ibm com
    cp -r "$L/ojluni/src/main/resources/." .
    (cd "$L/luni/src/main/java" && find . -name '*.properties' -o -name '*mime.types') | while read -r f; do
      mkdir -p "$(dirname "$f")"
      cp "$L/luni/src/main/java/$f" "$f"
    done
    printf '%s\n' security.provider.1=art.Sha256 security.provider.2=sun.security.provider.CertPathProvider \
      keystore.type=BKS >java/security/security.properties
    jar cfM0 ../system/framework/core.jar .
  )
}

# --- framework -----------------------------------------------------------------------------------

# The framework's own classes, as far as a loop of messages needs them, and two classes that only tests need.
build_framework() {
  say "dexing the framework and the libraries of the tests"
  mkdir -p framework/{classes,more,dex}
  local folders
  folders=$(for p in os util view app content annotation text graphics hardware net database accounts animation permission security; do
    echo "android/$p/*"
  done)
  # shellcheck disable=SC2086
  unzip -qo "$FRAMEWORK" $folders 'com/android/internal/os/*' 'com/android/internal/util/*' \
    'com/android/internal/annotations/*' 'com/android/internal/app/*' 'com/android/internal/content/*' -d framework/classes
  javac -nowarn -proc:none -source 8 -target 8 -XDignore.symbol.file -bootclasspath classes -d framework/classes \
    $(find "$here/src/more/java" -name '*.java') 2>framework/javac.log || { cat framework/javac.log >&2; exit 1; }
  (cd framework/classes && jar cf ../../framework.jar .)
  d8 --min-api 29 --android-platform-build --classpath "$FRAMEWORK" --lib core-classes.jar --output framework/dex framework.jar
  mv framework/dex/*.dex system/framework/
  jdk=$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")
  # shellcheck disable=SC2086
  d8 --min-api 29 --lib "$jdk" --output libs.jar $LIBRARIES
  # shellcheck disable=SC2086
  d8 --min-api 29 --lib core-classes.jar --output http.jar $HTTP
}

# --- native libraries ------------------------------------------------------------------------------

sources() { grep -oE '"[A-Za-z0-9_]+\.(c|cpp)"' "$1/Android.bp" | tr -d '"'; }

# Headers that Debian's packages lack.
write_headers() {
  mkdir -p nat/{inc,fix/android-base,fix/base,fd/a/b,fd/external/fdlibm,jc,oj} lib
  cp "$here/src/native/ustrenum.h" nat/inc/
  printf '#pragma once\n#include <unicode/utypes.h>\n#define U_ICUDATA_CURR U_ICUDATA_NAME "-curr"\n' >nat/inc/ureslocs.h
  {
    echo '#include <math.h>'
    for f in cos sin tan asin acos atan exp log log10 sqrt cbrt atan2 pow remainder cosh sinh tanh hypot log1p expm1; do
      echo "#define ieee_$f $f"
    done
  } >nat/fd/external/fdlibm/fdlibm.h
}

build_natives() {
  say "compiling native libraries"
  write_headers
  luni=$L/luni/src/main/native ojluni=$L/ojluni/src/main/native
  flags="-O1 -fPIC -w -include string.h -D_GNU_SOURCE -D_LARGEFILE64_SOURCE -DLINUX -I$W/nat/inc -I$W/nat/fd/a/b
    -I$R -I$R/nativehelper -I$W/root/usr/include -I$luni -I$ojluni"
  cpp="low g++ -std=gnu++17 -fpermissive $flags -c" c="low gcc -std=gnu11 $flags -c"
  for f in $(sources "$luni"); do
    case $f in
      AsynchronousCloseMonitor.cpp) $cpp "$luni/$f" -o nat/io.o ;;
      libcore_icu_ICU.cpp)
        sed 's/icu_datamap_from_runtime_module_ = IcuDataMap::Create(getRuntimeModulePath());/;/
          /icu_datamap_from_runtime_module_ == nullptr/{n;s/abort();/;/}
          s/udata_setFileAccess(UDATA_NO_FILES, &status);/;/' "$luni/$f" >"nat/$f"
        $cpp -include unicode/udata.h -DFALSE=0 -DTRUE=1 "nat/$f" -o "nat/jc/$f.o"
        ;;
      *) $cpp "$luni/$f" -o "nat/jc/$f.o" ;;
    esac
  done
  $cpp "$L/dalvik/src/main/native/org_apache_harmony_dalvik_NativeTestTarget.cpp" -o nat/jc/target.o
  for f in $(sources "$ojluni"); do
    case $f in
      UNIXProcess_md.c)
        sed 's/ && !__has_feature(address_sanitizer).*/ \&\& 1/; /!__has_feature(hwaddress_sanitizer)/d' \
          "$ojluni/$f" >"nat/$f"
        $c "nat/$f" -o "nat/oj/$f.o"
        ;;
      *.c) $c "$ojluni/$f" -o "nat/oj/$f.o" ;;
      *) $cpp "$ojluni/$f" -o "nat/oj/$f.o" ;;
    esac
  done
  # ART's own JVM_ functions, with g++ instead of clang: three headers are mended.
  sed 's/^#define THREAD_ANNOTATION_ATTRIBUTE__(x).*/#define THREAD_ANNOTATION_ATTRIBUTE__(x)/' \
    "$R/android-base/thread_annotations.h" >nat/fix/android-base/thread_annotations.h
  sed 's/^#define ALWAYS_INLINE  __attribute__ ((always_inline))/#define ALWAYS_INLINE/' \
    "$ART/libartbase/base/macros.h" >nat/fix/base/macros.h
  sed 's/return OFFSETOF_MEMBER(Runtime, callee_save_methods_\[static_cast<size_t>(type)\]);/return OFFSETOF_MEMBER(Runtime, callee_save_methods_) + 8 * static_cast<size_t>(type);/' \
    "$ART/runtime/runtime.h" >nat/fix/runtime.h
  (
    cd "$ART"
    # shellcheck disable=SC2046
    low g++ -std=gnu++17 -O1 -fPIC -fpermissive -fno-rtti -w -DNDEBUG -include math.h -Disnan=__builtin_isnan \
      $(sed -n '/CPPFLAGS +=/,/^$/p' debian/libart.mk | grep -oE -- '-D[^ ]+' | sed 's/\${CPU}/x86_64/') \
      -I"$W/nat/fix" -I. -I"$R" -I"$R/nativehelper" -Icmdline -Iruntime -Ilibartbase -Ilibartbase/arch \
      -Ilibartpalette/include -Ilibdexfile -Ilibdexfile/external/include -Ilibelffile -Ilibprofile -Isigchainlib \
      -c openjdkjvm/OpenjdkJvm.cc -o "$W/nat/jvm.o"
  )
  so="g++ -shared -Wl,-Bsymbolic -Wl,-z,defs -Llib -L$A -Wl,-rpath-link,$A:$A/.."
  $so -o lib/libandroidio.so nat/io.o -l:liblog.so.0
  $so -o lib/libopenjdkjvm.so nat/jvm.o -l:libart.so.0 -l:libbase.so.0 -l:libnativehelper.so.0
  $so -o lib/libjavacore.so nat/jc/*.o -landroidio -l:libnativehelper.so.0 -l:libbase.so.0 -l:liblog.so.0 \
    -l:libziparchive.so.0 -l:libcrypto.so.0 -licuuc -licui18n -licudata -lexpat -lz
  $so -o lib/libopenjdk.so nat/oj/*.o -landroidio -lopenjdkjvm -l:libbase.so.0 -l:liblog.so.0 \
    -l:libnativehelper.so.0 -l:libcrypto.so.0 -licuuc -lz -lm
  # ART looks for a library of exactly this name among those loaded; Debian's is called libnativehelper.so.0.
  echo | gcc -shared -fPIC -x c - -o lib/libnativehelper.so -Wl,-soname,libnativehelper.so
  g++ -std=gnu++17 -O1 -w -I"$R" -I"$R/nativehelper" "$ART/dalvikvm/dalvikvm.cc" -o dalvikvm -L"$A" \
    -Wl,-rpath-link,"$A:$A/.." -l:libnativehelper.so.0 -l:liblog.so.0
  jdk=$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")
  g++ -shared -fPIC -O1 -w -I"$jdk/include" -I"$jdk/include/linux" "$here/src/native/framework.cpp" \
    -o lib/libframework.so
}

# ---------------------------------------------------------------------------------------------------

get_packages
L=$W/src/libcore ART=$W/src/art A=$W/root/usr/lib/x86_64-linux-gnu/android R=$W/root/usr/include/android
build_natives &
natives=$!
build_java
build_framework
wait "$natives"

mkdir -p data tz
cp "$here/art.sh" art
chmod +x art
rm -rf framework apt deb src java boot dex empty nat root/usr/include root/usr/share
