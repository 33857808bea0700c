import { z } from 'zod';
import { masked } from '../../platform/masked.ts';
import type { Handler } from '../context.ts';
import { findLink } from './link.ts';

const Mailed = z.object({ email: z.string(), next: z.string().optional() });

export const readLink: Handler<'readLink'> = async ({ kind, token }, context) => {
  const { state, expiresAt, payload } = await findLink(context.database.db, context, kind, token);
  const mailed = Mailed.safeParse(payload);
  const { email, next = null } = mailed.data ?? { email: null };
  return { state, expiresAt, sentTo: email === null ? null : masked(email), next };
};
