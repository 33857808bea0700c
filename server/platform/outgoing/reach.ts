import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { memberOf } from '../../../contract/platform/member-of.ts';
import { specialRange } from './address-range.ts';

export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** The server may reach public addresses, and hosts that the operator names, each as `host` or `host:port`. */
export type Reach = {
  allowHosts: readonly string[];
  resolve: Resolve;
  hint: (host: string) => string;
};

export const resolveByDns: Resolve = (hostname) => lookup(hostname, { all: true });

export function refuseSpecialLiteral(address: URL, reach: Reach): void {
  const literal = address.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal)) refuseSpecial([{ address: literal, family: isIP(literal) }], address.host, reach);
}

/** The connection goes to the address that was checked, even if DNS answers differently next. */
export function checkedLookup(host: string, reach: Reach): LookupFunction {
  return (hostname, options, callback) => {
    reach.resolve(hostname).then(
      (addresses) => {
        try {
          refuseSpecial(addresses, host, reach);
        } catch (error) {
          return callback(error instanceof Error ? error : new Error(String(error)), []);
        }
        const [first] = addresses;
        if (!first) return callback(new Error(`${hostname} has no address`), []);
        return options.all ? callback(null, [...addresses]) : callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, []),
    );
  };
}

/** One special address among several is enough for a refusal, because chance decides which is tried first. */
function refuseSpecial(addresses: readonly LookupAddress[], host: string, { allowHosts, hint }: Reach): void {
  for (const { address } of addresses) {
    const range = specialRange(address);
    if (!range) continue;
    if (!range.openable) throw notPublic(`${host} is at ${address} (${range.name}), which is never read from`);
    if (!allowHosts.includes(host)) throw notPublic(`${host} is at ${address} (${range.name}); ${hint(host)}`);
  }
}

const code = 'ENOTPUBLIC';

function notPublic(message: string): Error {
  return Object.assign(new Error(message), { code });
}

export function isNotPublic(error: unknown): boolean {
  return memberOf(error, 'code') === code;
}
