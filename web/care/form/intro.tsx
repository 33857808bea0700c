import type { CareRequestKind } from '../../../contract/care/request-kinds.ts';
import { href } from '../../../contract/href.ts';
import type { StaticContent } from '../../../contract/portal/content.ts';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { Linked } from '../../platform/ui/linked.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { FoldedText } from '../../portal/content/folded-text.tsx';
import { stepAddress } from './steps.ts';

/** The numbers that each `[part]` of the text calls; those of docs/open-questions.md are left out until somebody verified them. */
const numbers = { emergency: ['tel:112', 'tel:1830'], crisis: ['tel:112', 'tel:116123'] } as const;

type Props = { kind: CareRequestKind; lead: string | undefined; contents: readonly StaticContent[] };

export function Intro({ kind, lead, contents }: Props) {
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
        <LinkButton href={stepAddress(kind, '2')}>{t('care.form.start')}</LinkButton>
      </div>
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
