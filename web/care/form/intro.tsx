import type { CareRequestKind } from '../../../contract/care/request-kinds.ts';
import { href } from '../../../contract/href.ts';
import type { StaticContent } from '../../../contract/portal/content.ts';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { WarningPanel } from '../../platform/wizard/warning-panel.tsx';
import { FoldedText } from '../../portal/content/folded-text.tsx';
import { helpOf } from '../help.ts';
import { stepAddress } from '../request-steps.ts';

type Props = { kind: CareRequestKind; lead: string | undefined; contents: readonly StaticContent[] };

export function Intro({ kind, lead, contents }: Props) {
  const t = useT();
  const { days, files } = kind;
  const help = helpOf(kind, t);
  return (
    <>
      <p className="text-l">{lead}</p>
      <p>
        {t('care.form.days', { days })} {files && files.least > 0 && t('care.form.needs_file')}
      </p>
      {help && <WarningPanel warning={help} />}
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
