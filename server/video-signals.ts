import type { IncomingMessage } from 'node:http';
import type { Services } from './interop/context.ts';
import type { Hosts } from './portal/brand/hosts.ts';
import { createSignalling, type Signalling } from './telemedicine/signalling/socket.ts';
import { spendTicket } from './telemedicine/signalling/spend-ticket.ts';
import { standingOf } from './telemedicine/visit/standing.ts';

type Parts = {
  services: Services;
  hosts: Hosts;
  url: string;
  trustProxy: boolean;
  report?: ((heard: boolean) => void) | undefined;
};

export function openVideoSignals({ services, hosts, url, trustProxy, report }: Parts): Signalling {
  return createSignalling({
    ...{ url, keys: services.keys, clock: services.clock, log: services.log },
    partnerAt: ({ headers }: IncomingMessage) => {
      const forwarded = trustProxy ? headers['x-forwarded-host'] : undefined;
      const hostName = (Array.isArray(forwarded) ? forwarded[0] : forwarded) ?? headers.host ?? '';
      const host = hosts.resolve(hostName);
      return host && { id: host.partnerId, host: hostName };
    },
    standing: (seat) => standingOf(services, seat),
    spend: (number) => spendTicket(services.database.db, number),
    report,
  });
}
