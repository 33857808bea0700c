import { href } from '../../../../contract/href.ts';
import { FieldsForm } from '../../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../../platform/form/outcome.ts';
import { useConfig } from '../../../platform/page-context.tsx';
import { useT } from '../../../platform/texts.ts';
import { LinkButton } from '../../../platform/ui/button.tsx';
import { EmptyState } from '../../../platform/ui/empty-state.tsx';
import { FoldedText } from '../../../portal/content/folded-text.tsx';
import type { StartData } from './form-data.ts';

/** What it is for decides what is asked, so it is chosen first. */
export function StartStep({ shown, outcome }: { shown: StartData; outcome: FormOutcome | undefined }) {
  const t = useT();
  const { searchPath } = useConfig();
  const { fields, draft, contents, isOffered, caseRef } = shown;
  return (
    <>
      {isOffered ? (
        <>
          <p className="text-l">{t('preauth.start.lead')}</p>
          <FieldsForm
            fields={fields}
            outcome={outcome}
            draft={draft}
            intent="next"
            hidden={{ caseRef }}
            button={t('preauth.form.next')}
          />
        </>
      ) : (
        <EmptyState
          title={t('preauth.start.none')}
          action={<LinkButton href={searchPath || href('home')}>{t('preauth.start.search')}</LinkButton>}
        >
          <p>{t('preauth.start.none_lead')}</p>
        </EmptyState>
      )}
      {contents.map((content) => (
        <FoldedText key={content.title} content={content} />
      ))}
    </>
  );
}
