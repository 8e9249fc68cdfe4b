# Installs a package of a service by dpkg in an empty folder that has this machine's /usr below its own, starts the
# service from there as its user, with the settings of the package, and removes the package. Needs root and a mount
# namespace of its own.
# $1: folder that is not there yet, $2: package, $3: name of the service, $4: its management port
set -eu
root=$1
service=$3
port=$4
as_service="setpriv --reuid=jankline --regid=jankline --clear-groups"
mkdir -p "$root/usr" "$root/etc" "$root/tmp" "$root/dev" "$root/proc" "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates" \
  "$root.upper" "$root.work"
: >"$root/var/lib/dpkg/status"
for link in bin lib lib64 sbin; do ln -s "usr/$link" "$root/$link"; done
for part in /etc/alternatives /etc/java-*; do cp -r "$part" "$root/etc/"; done
mount -t overlay overlay -o "lowerdir=/usr,upperdir=$root.upper,workdir=$root.work" "$root/usr"
mount --bind /dev "$root/dev"
mount -t proc proc "$root/proc"

# Java is there, but no package of this folder says so.
dpkg --root="$root" --force-depends --install "$2"
dpkg --root="$root" --status "jankline-$service" | grep '^Status:'
# What systemd does before it starts the unit.
chroot "$root" install -o jankline -d /var/lib/jankline
chroot "$root" install -o jankline -m 400 "/etc/jankline/$service.properties" /tmp/settings
chroot "$root" $as_service id -un
if chroot "$root" $as_service cat "/etc/jankline/$service.properties"; then
  exit 1
fi
chroot "$root" $as_service env -C /var/lib/jankline "/usr/bin/jank-$service" --config /tmp/settings --check-config
sed -i -e "s|^\(jank.management.port=\).*|\1$port|" -e "s|^\(jank.$service.port=\).*|\10|" "$root/tmp/settings"
chroot "$root" $as_service env -C /var/lib/jankline "/usr/bin/jank-$service" --config /tmp/settings 2>"$root.log" &
started=$!
trap 'kill -9 $started 2>/dev/null || :; cat "$root.log" >&2' EXIT
# Without a broker: alive, and not ready with the reason.
for path in healthz readyz; do
  tries=0
  until bash -c "exec 3<>/dev/tcp/127.0.0.1/$port && printf 'GET /$path HTTP/1.0\r\n\r\n' >&3 && cat <&3" 2>/dev/null; do
    tries=$((tries + 1))
    [ $tries -lt 120 ]
    sleep 0.5
  done
done
kill $started
wait $started || [ $? -eq 143 ]
dpkg --root="$root" --remove "jankline-$service"
test ! -e "$root/usr/bin/jank-$service"
