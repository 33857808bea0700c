import { href } from '../../../contract/href.ts';
import { languageName } from '../../../contract/platform/languages.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { Linked } from '../../platform/ui/linked.tsx';
import { useMarkup } from '../../platform/ui/markup.ts';
import { Panel } from '../../platform/ui/panel.tsx';
import type { StepData } from './step-data.ts';
import { stepAddress } from './steps.ts';

/** The numbers that each `[part]` of the text calls; those of docs/open-questions.md are left out until somebody verified them. */
const numbers = { emergency: ['tel:112', 'tel:1830'], crisis: ['tel:112', 'tel:116123'] } as const;

export function Intro({ shown: { kind, lead, contents } }: { shown: StepData<'intro'> }) {
  const t = useT();
  const { before, days, files } = kind;
  return (
    <>
      <p className="text-l">{lead}</p>
      <p>
        {t('care.form.days', { days })} {files && files.least > 0 && t('care.form.needs_file')}
      </p>
      {before && (
        <Panel kind={before === 'crisis' ? 'danger' : 'warning'} title={t(`care.form.${before}_title`)}>
          <p>
            <Linked text={t(`care.form.${before}`)} hrefs={numbers[before]} />
          </p>
        </Panel>
      )}
      <div>
        <LinkButton href={stepAddress(kind, 2)}>{t('care.form.start')}</LinkButton>
      </div>
      <p>
        <Link href={href('requests')} className="inline-flex min-h-11 items-center">
          {t('care.form.mine')}
        </Link>
      </p>
      {contents.map((content) => (
        <Content key={content.title} content={content} />
      ))}
    </>
  );
}

/** S2.9-04: what the partner says of the service, where the person decides. */
function Content({ content: { title, html, language: written } }: { content: StepData<'intro'>['contents'][number] }) {
  const t = useT();
  const markup = useMarkup();
  const { language } = usePageContext();
  const foreign = written === language ? undefined : written;
  return (
    <details className="rounded-control border border-border px-4 py-1">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold" lang={foreign}>
        {title}
      </summary>
      {foreign && <p className="mb-4">{t('content.foreign.note', { language: languageName(foreign) })}</p>}
      <div className="prose pb-4" lang={foreign} {...markup(html)} />
    </details>
  );
}
