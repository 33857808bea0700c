import { z } from 'zod';
import type { saveDraft } from '../../../contract/platform/draft.ts';
import type { ParsedOf } from '../../../contract/platform/operation.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { iso, plus } from '../../platform/clock.ts';
import type { Context } from '../context.ts';
import type { DraftName, Values } from './find-draft.ts';

/** Answers that are sealed for the browser live this many minutes from their last save. */
const keep = 60;

const Kept = z.object({
  partner: z.number(),
  form: z.string(),
  about: z.string(),
  until: z.string(),
  values: z.record(z.string(), z.string()),
});

type SealedDraft = DraftName & { sealed?: string | undefined };

/** Seals a visitor's answers for their own browser; the portal stores none. @throws Problem V005 when they are too long for a cookie */
export function sealForBrowser(context: Context, input: ParsedOf<typeof saveDraft>) {
  const { form, about = '', values } = input;
  const until = iso(plus(context.now, keep));
  const all = { ...sealedIn(context, input), ...values };
  const draft: z.infer<typeof Kept> = { partner: context.host.partnerId, form, about, until, values: all };
  const sealed = context.keys.seal(JSON.stringify(draft)).toString('base64url');
  if (sealed.length > 3500) throw problem('V005');
  return { key: null, sealed, expiresAt: until };
}

export function sealedIn(
  context: Pick<Context, 'keys' | 'host' | 'now'>,
  { form, about = '', sealed }: SealedDraft,
): Values {
  if (sealed === undefined) return {};
  const draft = unsealed(context, sealed);
  const isOurs = draft?.partner === context.host.partnerId && draft.form === form && draft.about === about;
  return isOurs && draft.until > iso(context.now) ? draft.values : {};
}

function unsealed({ keys }: Pick<Context, 'keys'>, sealed: string): z.infer<typeof Kept> | undefined {
  try {
    return Kept.parse(JSON.parse(keys.open(Buffer.from(sealed, 'base64url'))));
  } catch {
    return undefined;
  }
}
