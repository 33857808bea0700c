import { BlockList, isIPv4, isIPv6 } from 'node:net';

type Range = {
  name: string;
  openable: boolean;
  ipv4: readonly string[];
  ipv6: readonly string[];
};

/** Special ranges by RFC 6890 and its registry; the first match counts. */
const ranges: readonly Range[] = [
  { name: 'loopback', openable: true, ipv4: ['127.0.0.0/8'], ipv6: ['::1/128'] },
  {
    name: 'private',
    openable: true,
    ipv4: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'],
    ipv6: ['fc00::/7'],
  },
  { name: 'shared', openable: true, ipv4: ['100.64.0.0/10'], ipv6: [] },
  // A cloud's metadata service, which hands out the machine's credentials, is here.
  { name: 'link-local', openable: false, ipv4: ['169.254.0.0/16'], ipv6: ['fe80::/10'] },
  { name: 'multicast', openable: false, ipv4: ['224.0.0.0/4'], ipv6: ['ff00::/8'] },
  // IPv6 addresses that lead to an IPv4 address, perhaps in one of the ranges above.
  {
    name: 'embedded IPv4',
    openable: false,
    ipv4: [],
    ipv6: ['::ffff:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '2001::/32', '2002::/16'],
  },
  {
    name: 'reserved',
    openable: false,
    ipv4: [
      '0.0.0.0/8',
      '192.0.0.0/24',
      '192.0.2.0/24',
      '192.88.99.0/24',
      '198.18.0.0/15',
      '198.51.100.0/24',
      '203.0.113.0/24',
      '240.0.0.0/4',
    ],
    ipv6: ['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '3fff::/20'],
  },
];

// Each family has a list of its own, because a shared list would match every IPv4 address by ::ffff:0:0/96.
const lists = ranges.map((range) => ({
  range,
  ipv4: listOf(range.ipv4, 'ipv4'),
  ipv6: listOf(range.ipv6, 'ipv6'),
}));

function listOf(subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = '', prefix] = subnet.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

const unknown = { name: 'unknown', openable: false } as const;

export function specialRange(address: string): Pick<Range, 'name' | 'openable'> | undefined {
  const [bare = ''] = address.split('%');
  if (isIPv4(bare)) return lists.find(({ ipv4 }) => ipv4.check(bare, 'ipv4'))?.range;
  if (isIPv6(bare)) return lists.find(({ ipv6 }) => ipv6.check(bare, 'ipv6'))?.range;
  return unknown;
}
