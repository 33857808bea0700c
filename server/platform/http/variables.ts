import type { RequestInfo } from '../context.ts';

export type Variables = { Variables: { info: RequestInfo; nonce: string; askedHost: string; route: string } };
