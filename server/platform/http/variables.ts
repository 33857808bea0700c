import type { RequestInfo } from '../context.ts';

/** What the middleware hands on with each request. */
export type Variables = { Variables: { facts: RequestInfo; nonce: string; asked: string; route: string } };
