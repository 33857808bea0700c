import { isIPv4, isIPv6 } from 'node:net';

/**
 * The bucket an address is counted in (T13). An IPv6 visitor owns a whole /64, so that is the bucket; an IPv4 address is
 * itself, also when a socket for both kinds writes it as IPv6.
 */
export function addressBucket(address: string): string {
  const bare = address.replace(/%.*$/, '');
  if (!isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped) return [groups[6] ?? 0, groups[7] ?? 0].flatMap((group) => [group >> 8, group & 255]).join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight numbers of an IPv6 address, whichever of its spellings was used. */
function groupsOf(address: string): number[] {
  const whole = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_dotted, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [left = [], right = []] = whole.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const zeros = whole.includes('::') ? Array.from({ length: 8 - left.length - right.length }, () => '0') : [];
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}

/** Enough to tell where somebody came from, too little to tell who: an IPv4 bucket's /24, an IPv6 one as it is. */
export function addressPrefix(bucket: string): string | null {
  if (bucket === '') return null;
  return isIPv4(bucket) ? bucket.replace(/\d+$/, '0/24') : bucket;
}

/** Whether a socket's other end is this machine itself. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^127\./.test(addressBucket(address));
}
