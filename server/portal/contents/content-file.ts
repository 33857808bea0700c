import { parse } from 'yaml';
import { z } from 'zod';
import type { Language } from '../../../contract/platform/brand.ts';
import { Campaign, SectionForm } from '../../../contract/portal/content.ts';

const day = z.iso.date();

/** What stands between the `---` lines above a text. */
const Head = z.strictObject({
  title: z.string().min(1),
  lead: z.string().default(''),
  version: z.string().min(1),
  /** Days in the host's zone on which it is in force, the last one included. */
  from: day.optional(),
  until: day.optional(),
  /** Of the partner's hosts and products, the only ones it is for. */
  hosts: z.array(z.string()).default([]),
  products: z.array(z.string()).default([]),
  /** How the part below each heading is drawn, in their order. */
  sections: z.array(SectionForm).default([]),
  action: z.strictObject({ text: z.string(), href: z.string() }).optional(),
  campaign: Campaign.optional(),
});
export type Head = z.infer<typeof Head>;

/** One text of one file. */
export type Content = {
  /** A kind of S2.9-04, or `pages/` and the page's address. */
  name: string;
  language: Language;
  /** Absent is everybody's. */
  partner: string | undefined;
  head: Head;
  /** Markdown. */
  body: string;
};

/** @throws Error that says what is wrong with the head */
export function contentIn(text: string, about: Pick<Content, 'name' | 'language' | 'partner'>): Content {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  if (head === undefined || body === undefined) throw new Error('it has no head between two lines of ---');
  const parsed = Head.safeParse(parse(head));
  if (parsed.success) return { ...about, head: parsed.data, body };
  throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '));
}
