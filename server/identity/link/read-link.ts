import { z } from 'zod';
import { readLink } from '../../../contract/identity/link.ts';
import { masked } from '../../booking/reservation/view.ts';
import { implement } from '../../platform/execute.ts';
import { findLink } from './link.ts';

const Mailed = z.object({ email: z.string() });

export const link = implement(readLink, async ({ kind, token }, context) => {
  const { state, expiresAt, facts } = await findLink(context.database.db, context, kind, token);
  const mailed = Mailed.safeParse(facts);
  return { state, expiresAt, sentTo: mailed.success ? masked(mailed.data.email) : null };
});
