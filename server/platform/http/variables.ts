import type { RequestInfo } from '../context.ts';

/** What the middleware hands on with each request; `askedHost` is the host as the request wrote it, port and all. */
export type Variables = { Variables: { info: RequestInfo; nonce: string; askedHost: string; route: string } };
