import { isIPv4, isIPv6 } from 'node:net';

/** The bucket in which a rate limit counts an address (T13): IPv4 as it is, IPv6 by its /64, which one visitor owns. */
export function addressBucket(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped) return [groups[6] ?? 0, groups[7] ?? 0].flatMap((group) => [group >> 8, group & 255]).join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

function groupsOf(address: string): number[] {
  const whole = address.replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_dotted, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = [], tail = []] = whole.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const zeros = whole.includes('::') ? Array.from({ length: 8 - head.length - tail.length }, () => '0') : [];
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}

/** IPv4 is cut to its /24, IPv6 stays the bucket's /64: enough to tell the network, too little to identify a person. */
export function addressPrefix(bucket: string): string | null {
  if (bucket === '') return null;
  return isIPv4(bucket) ? bucket.replace(/\d{1,3}$/, '0/24') : bucket;
}

export function isLoopback(address: string): boolean {
  return address === '::1' || /^127\./.test(addressBucket(address));
}
