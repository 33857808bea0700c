import type { RequestInfo } from '../context.ts';

export type Variables = {
  Variables: {
    info: RequestInfo;
    nonce: string;
    askedHost: string;
    atDesk: boolean;
    /** A template such as `/reservations/:token`, never an address, because it is logged and counted. */
    route: string;
    page: boolean;
  };
};
