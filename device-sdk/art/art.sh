#!/bin/bash
# Runs a program on ART: art [options] -cp some.jar Main.
W=$(dirname "$(readlink -f "$0")")
libraries=$W/root/usr/lib/x86_64-linux-gnu
export LD_LIBRARY_PATH=$W/lib:$libraries/android:$libraries LD_PRELOAD=$W/lib/libnativehelper.so
export ANDROID_ROOT=$W/system ANDROID_RUNTIME_ROOT=$W/system ANDROID_DATA=${ANDROID_DATA:-$W/data} ANDROID_TZDATA_ROOT=$W/tz
export ANDROID_LOG_TAGS=${ANDROID_LOG_TAGS:-*:f}
exec "$W/dalvikvm" -XXlib:libart.so "-Xbootclasspath:$W/system/framework/core.jar$(printf ':%s' "$W"/system/framework/*.dex)" -Xint -Xusejit:false \
  -Ximage:/nonexistent.art -Xnoimage-dex2oat "$@"
