import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { getUnmatchedMember } from '../../../contract/identity/unmatched-desk.ts';
import { pageRequestOf } from '../../platform/api.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { useT } from '../../platform/texts.ts';
import { caseAction, somebodyAt } from '../case/case-page.server.ts';
import { CasePage } from '../case/case-page.tsx';
import { MemberFacts } from './member-facts.tsx';
import { memberFields, memberSteps } from './member-steps.server.ts';
import { MemberSteps } from './member-steps.tsx';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const member = await pageRequest.call(getUnmatchedMember, { memberId: params.id ?? '' });
  return { member, now: pageRequest.now, somebody: await somebodyAt(pageRequest, member.id) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const page = { route: 'desk-member', id: params.id ?? '', fields: memberFields, steps: memberSteps } as const;
  return caseAction(pageRequestOf(context), await request.formData(), page);
}

export default function DeskMemberPage() {
  const t = useT();
  const { member, now, somebody } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  return (
    <CasePage
      title={t('desk.member.title', { number: member.number })}
      list="members"
      outcome={outcome}
      desk={somebody}
      history={member.history}
      steps={<MemberSteps member={member} outcome={outcome} somebody={somebody} />}
    >
      <MemberFacts member={member} now={now} />
    </CasePage>
  );
}
