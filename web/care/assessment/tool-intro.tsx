import { href } from '../../../contract/href.ts';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { Link } from '../../platform/ui/link.tsx';

type Props = {
  tool: string;
  lead: string | undefined;
  questions: number;
  begins: string;
  isKnown: boolean;
  hasHistory: boolean;
  model: string;
  request: { to: string; text: string } | undefined;
};

export function ToolIntro({ lead, questions, begins, isKnown, hasHistory, model, request }: Props) {
  const t = useT();
  return (
    <>
      <p className="text-l">{lead}</p>
      <p>{t('assessment.questions', { count: questions })}</p>
      <p className="font-semibold">{t('assessment.not_diagnosis')}</p>
      <p>{t(isKnown ? 'assessment.kept_draft' : 'assessment.kept_nowhere')}</p>
      <div>
        <LinkButton href={begins}>{t('assessment.start')}</LinkButton>
      </div>
      <p className="text-s text-text-muted">{model}</p>
      {request && (
        <p>
          <Link href={request.to} className="inline-flex min-h-11 items-center">
            {request.text}
          </Link>
        </p>
      )}
      {hasHistory && (
        <p>
          <Link href={href('assessments')} className="inline-flex min-h-11 items-center">
            {t('assessment.history')}
          </Link>
        </p>
      )}
    </>
  );
}
