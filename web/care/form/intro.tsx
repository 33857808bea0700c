import type { CareRequestKind } from '../../../contract/care/request-kinds.ts';
import { href } from '../../../contract/href.ts';
import { withQuery } from '../../../contract/platform/with-query.ts';
import type { StaticContent } from '../../../contract/portal/content.ts';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { NextSteps } from '../../platform/ui/next-steps.tsx';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { WarningPanel } from '../../platform/wizard/warning-panel.tsx';
import { FoldedText } from '../../portal/content/folded-text.tsx';
import type { ToolLink } from '../assessment/tools-for.server.ts';
import { helpOf } from '../help.ts';
import { stepAddress } from '../request-steps.ts';
import { ToolLinks } from './tool-links.tsx';

type Props = {
  kind: CareRequestKind;
  lead: string | undefined;
  example: string;
  contents: readonly StaticContent[];
  tools: readonly ToolLink[];
  person: string | undefined;
};

export function Intro({ kind, lead, example, contents, tools, person }: Props) {
  const t = useT();
  const { days, files, fromAge, toAge, answeredBy } = kind;
  const help = helpOf(kind, t);
  const persons = toAge < 18 ? 'children' : fromAge >= 18 ? 'adults' : 'anybody';
  const need = files ? (files.least > 0 ? 'care.form.needs_file' : 'care.form.need.perhaps') : 'care.form.need.nothing';
  return (
    <>
      <p className="text-l">{lead}</p>
      {help && <WarningPanel warning={help} />}
      <div>
        <LinkButton href={withQuery(stepAddress(kind, '2'), { for: person })}>{t('care.form.start')}</LinkButton>
      </div>
      <ToolLinks tools={tools} />
      <SummaryList
        rows={[
          { term: t('care.form.for_whom'), value: t(`care.form.for.${persons}`, { toAge }) },
          { term: t('care.form.who'), value: t(`care.form.answers.${answeredBy}`) },
          { term: t('care.form.when'), value: t('care.form.within', { days }) },
          { term: t('care.form.need'), value: t(need) },
        ]}
      />
      <figure className="grid gap-1 rounded-card bg-surface-sunken p-4">
        <figcaption className="font-semibold">{t('care.form.example')}</figcaption>
        <blockquote>{t('care.form.quoted', { words: example })}</blockquote>
      </figure>
      <p>
        <Link href={href('requests')} className="inline-flex min-h-11 items-center">
          {t('care.form.mine')}
        </Link>
      </p>
      {contents.map((content) => (
        <FoldedText key={content.title} content={content} />
      ))}
    </>
  );
}

export function WhatNext({ kind: { organisable, groups, files } }: { kind: CareRequestKind }) {
  const t = useT();
  const steps = [
    t('care.form.then.pages', { pages: groups.length + (files ? 1 : 0) }),
    t('care.form.then.news'),
    t(organisable ? 'care.form.then.times' : 'care.form.then.ask'),
  ];
  return <NextSteps title={t('care.form.then')} steps={steps} />;
}
