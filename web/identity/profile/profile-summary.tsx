import { href } from '../../../contract/href.ts';
import type { Profile } from '../../../contract/identity/profile.ts';
import { dayFull } from '../../../contract/platform/format.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { capital } from '../../platform/ui/capital.ts';
import { Link } from '../../platform/ui/link.tsx';
import { SummaryList, type SummaryRow } from '../../platform/ui/summary-list.tsx';
import { type FormName, formNames, forms } from './profile-forms.ts';

type Props = { profile: Profile };

export function ProfileSummary({ profile }: Props) {
  const t = useT();
  const { language } = usePageContext();
  const way = (to: string, term: string) => (
    <Link href={to} className="inline-flex min-h-11 items-center" aria-label={`${t('wizard.change')}: ${term}`}>
      {t('wizard.change')}
    </Link>
  );
  const row = (term: string, value: string | null, to?: string): SummaryRow => ({
    term,
    value: value ?? '–',
    ...(to !== undefined && { action: way(to, term) }),
  });
  const rowsOf = (name: FormName) =>
    forms[name].flatMap((field) => {
      const term = field.tick ? t(field.tick.text) : capital(t(`fields.${field.name}`));
      const entry = entryOf(field, profile);
      if (entry === undefined) return [];
      return [
        row(term, entry.words === undefined ? entry.value : t(entry.words), href('profile', {}, { change: name })),
      ];
    });
  const fixed: Partial<Record<FormName, SummaryRow[]>> = {
    person: [
      row(t('profile.page.birth_date'), profile.birthDate && dayFull(profile.birthDate, language)),
      row(t('account.page.email'), profile.email, href('change-email')),
      row(
        t('profile.page.contact_email'),
        profile.contactEmail ?? t('profile.page.contact_same'),
        href('change-contact-email'),
      ),
    ],
  };
  return formNames.map((name) => (
    <section key={name} id={`${name}-part`} aria-labelledby={`${name}-title`} className="grid gap-2">
      <h2 id={`${name}-title`} className="text-l">
        {t(`profile.${name}.title`)}
      </h2>
      <SummaryList rows={[...rowsOf(name), ...(fixed[name] ?? [])]} />
    </section>
  ));
}

/** The saved value; undefined for a field that only changes another one. `words` is the id of a text. */
function entryOf({ name, options }: FieldRow, profile: Profile): { value: string | null; words?: string } | undefined {
  const saved = Object.entries(profile).find(([key]) => key === name)?.[1];
  if (saved === undefined) return undefined;
  if (typeof saved === 'boolean') return { value: null, words: `profile.page.${saved ? 'yes' : 'no'}` };
  const option = options?.find(({ value }) => value === saved);
  if (!option) return { value: saved || null };
  return 'text' in option ? { value: null, words: option.text } : { value: option.label };
}
