import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { requestInfoOf } from '../../platform/http/request-info.ts';
import { everywhere, newNonce } from '../../platform/http/security.ts';
import type { Variables } from '../../platform/http/variables.ts';
import { deskFace, isDeskPath } from '../brand/desk-face.ts';
import type { Hosts } from '../brand/hosts.ts';
import { dressed } from './gallery.ts';

type Options = { hosts: Hosts; trustProxy: boolean; gallery: boolean };

export function resolveHost({ hosts, trustProxy, gallery }: Options): MiddlewareHandler<Variables> {
  return async (c, next) => {
    const forwarded = trustProxy ? c.req.header('x-forwarded-host') : undefined;
    const askedHost = forwarded ?? c.req.header('host') ?? '';
    const host = hosts.resolve(askedHost);
    if (!host) return c.json(unknownHost, 421, everywhere);
    const url = new URL(c.req.url);
    const dressedHost = gallery ? dressed(hosts, host, url) : host;
    const atDesk = isDeskPath(url.pathname);
    const face = atDesk ? deskFace(dressedHost) : dressedHost;
    const { signal } = c.req.raw;
    const info = { ...requestInfoOf(c.req.raw.headers, face, addressOf(c, trustProxy), url.searchParams), signal };
    c.set('info', atDesk ? { ...info, mode: 'page' } : info);
    c.set('atDesk', atDesk);
    c.set('nonce', newNonce());
    c.set('askedHost', askedHost);
    c.set('page', true);
    return next();
  };
}

const unknownHost = {
  httpCode: 421,
  errorCode: 'K421',
  message: 'No portal has this address.',
  violations: [],
  requestId: '',
};

function addressOf(c: Context<Variables>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  if (forwarded) return forwarded;
  // A call within the process, as in tests, has no socket.
  return Reflect.has(c.env ?? {}, 'incoming') ? (getConnInfo(c).remote.address ?? '') : '127.0.0.1';
}
