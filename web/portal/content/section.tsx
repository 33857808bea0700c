import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Language } from '../../../contract/platform/brand.ts';
import type { ContentSection, SectionForm } from '../../../contract/portal/content.ts';
import { Link } from '../../platform/ui/link.tsx';
import { useMarkup } from '../../platform/ui/markup.ts';

type Items = ContentSection['items'];

const forms: Record<SectionForm, (props: { items: Items }) => ReactNode> = {
  text: () => null,
  cards: Cards,
  steps: Steps,
  faq: Questions,
};

export function Section({ section, language }: { section: ContentSection; language: Language | undefined }) {
  const markup = useMarkup();
  const id = useId();
  const { form, title, html, items } = section;
  const Form = forms[form];
  return (
    <section aria-labelledby={id} lang={language}>
      <h2 id={id} {...markup(title)} />
      {html !== '' && <div className="prose mt-4" {...markup(html)} />}
      <Form items={items} />
    </section>
  );
}

function Cards({ items }: { items: Items }) {
  const markup = useMarkup();
  return (
    <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {items.map(({ title, html, href }) => (
        <li key={title} className="relative rounded-card border border-border bg-surface p-5 md:p-6">
          <h3 className="text-l">
            {href === null ? (
              <span {...markup(title)} />
            ) : (
              <Link href={href} className="after:absolute after:inset-0 after:rounded-card" {...markup(title)} />
            )}
          </h3>
          <div className="prose mt-2" {...markup(html)} />
        </li>
      ))}
    </ul>
  );
}

function Steps({ items }: { items: Items }) {
  const markup = useMarkup();
  return (
    <ol className="mt-6 grid max-w-text gap-6">
      {items.map(({ title, html }, index) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden="true"
            className="grid size-10 shrink-0 place-items-center rounded-pill bg-action font-heading font-semibold text-on-action"
          >
            {index + 1}
          </span>
          <div className="pt-1.5">
            <h3 className="text-l" {...markup(title)} />
            <div className="prose mt-2" {...markup(html)} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function Questions({ items }: { items: Items }) {
  const markup = useMarkup();
  return (
    <div className="mt-6 max-w-text divide-y divide-border border-y border-border">
      {items.map(({ title, html }) => (
        <details key={title} className="group">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3">
            <h3 className="text-m font-semibold" {...markup(title)} />
            <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-text-muted group-open:rotate-180" />
          </summary>
          <div className="prose pb-5" {...markup(html)} />
        </details>
      ))}
    </div>
  );
}
