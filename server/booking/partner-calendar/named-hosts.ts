import { isIP } from 'node:net';
import { specialRange } from '../../platform/outgoing/address-range.ts';
import { type Reach, refuseSpecialLiteral } from '../../platform/outgoing/reach.ts';

export type HostReach = Omit<Reach, 'hint'>;

/** The default port of HTTPS may be written or left out. */
function isNamed({ host, hostname, protocol, port }: URL, { allowHosts }: HostReach): boolean {
  return allowHosts.includes(host) || (protocol === 'https:' && port === '' && allowHosts.includes(`${hostname}:443`));
}

export function refusalOfAddress(address: URL, reach: HostReach): string | undefined {
  if (address.protocol !== 'https:' && address.protocol !== 'http:') return `${address.href} is no web address.`;
  if (!isNamed(address, reach)) return `${address.host} is not named in KAPU_CALENDAR_HOSTS.`;
  const literal = address.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) && isPublicPlain(address, [literal])) return plainText(address);
  try {
    refuseSpecialLiteral(address, reachOf(address, reach));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Meant for an address that was not refused. Plain HTTP may lead only into a network of the operator's own. */
export function reachOf(address: URL, reach: HostReach): Reach {
  return {
    allowHosts: [...reach.allowHosts, address.host],
    hint: (host) => `name ${host} in KAPU_CALENDAR_HOSTS`,
    resolve: async (hostname) => {
      const addresses = await reach.resolve(hostname);
      if (
        isPublicPlain(
          address,
          addresses.map((one) => one.address),
        )
      )
        throw new Error(plainText(address));
      return addresses;
    },
  };
}

function isPublicPlain({ protocol }: URL, addresses: readonly string[]): boolean {
  return protocol === 'http:' && addresses.some((address) => specialRange(address) === undefined);
}

function plainText({ host }: URL): string {
  return `${host} is a public address, which is asked by https alone.`;
}
