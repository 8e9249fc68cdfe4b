# Installs a package of a service by dpkg in an empty folder that has this machine's /usr below its own, and checks the
# settings of the service as its user. Needs root and a mount namespace of its own.
# $1: folder that is not there yet, $2: package, $3: name of the service
set -eu
root=$1
service=$3
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
chroot "$root" setpriv --reuid=jankline --regid=jankline --clear-groups env -C /var/lib/jankline \
  "/usr/bin/jank-$service" --config /tmp/settings --check-config
chroot "$root" setpriv --reuid=jankline --regid=jankline --clear-groups id -un
if chroot "$root" setpriv --reuid=jankline --regid=jankline --clear-groups cat "/etc/jankline/$service.properties"; then
  exit 1
fi
dpkg --root="$root" --remove "jankline-$service"
test ! -e "$root/usr/bin/jank-$service"
