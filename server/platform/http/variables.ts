import type { RequestInfo } from '../context.ts';

export type Variables = {
  Variables: {
    info: RequestInfo;
    nonce: string;
    askedHost: string;
    /** Whether the address is one of the partner's desk. */
    atDesk: boolean;
    /** A template such as `/reservations/:token`, never an address: it goes into the log and the metrics. */
    route: string;
    /** Whether a refusal may be answered by a page. */
    page: boolean;
  };
};
