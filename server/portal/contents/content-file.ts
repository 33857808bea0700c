import { parse } from 'yaml';
import { z } from 'zod';
import type { Language } from '../../../contract/platform/brand.ts';
import { Campaign, SectionForm } from '../../../contract/portal/content.ts';

const day = z.iso.date();

const Head = z.strictObject({
  title: z.string().min(1),
  lead: z.string().default(''),
  version: z.string().min(1),
  /** Days in the host's zone, including `until`. */
  from: day.optional(),
  until: day.optional(),
  hosts: z.array(z.string()).default([]),
  products: z.array(z.string()).default([]),
  sections: z.array(SectionForm).default([]),
  action: z.strictObject({ text: z.string(), href: z.string() }).optional(),
  campaign: Campaign.optional(),
});
export type Head = z.infer<typeof Head>;

export type Content = {
  /** A kind of S2.9-04, or `pages/` and the page's address. */
  name: string;
  language: Language;
  partner: string | undefined;
  head: Head;
  body: string;
};

/** @throws Error that explains what is wrong with the head */
export function contentIn(text: string, about: Pick<Content, 'name' | 'language' | 'partner'>): Content {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  if (head === undefined || body === undefined) throw new Error('it has no head between two lines of ---');
  const parsed = Head.safeParse(parse(head));
  // Every subscription of a host is asked to accept the same version (S4.1-03).
  if (about.name === 'privacy_statement' && parsed.data && parsed.data.products.length > 0)
    throw new Error('products: the privacy statement is one for all of them');
  if (parsed.success) return { ...about, head: parsed.data, body };
  throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '));
}
