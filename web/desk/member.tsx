import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router';
import { href } from '../../contract/href.ts';
import { getUnmatchedMember } from '../../contract/identity/unmatched-desk.ts';
import { History } from '../identity/history/history.tsx';
import { pageRequestOf } from '../platform/api.ts';
import type { FormOutcome } from '../platform/form/outcome.ts';
import { answered } from '../platform/form/read.server.ts';
import { RefusalPanel } from '../platform/refusal/refusal-panel.tsx';
import { useT } from '../platform/texts.ts';
import { BackLink } from '../platform/ui/back-link.tsx';
import { colleaguesFor } from './colleagues.server.ts';
import { DeskPage } from './desk-page.tsx';
import { MemberFacts } from './member-facts.tsx';
import { memberFields, memberStep } from './member-steps.server.ts';
import { MemberSteps } from './member-steps.tsx';

export const handle = { script: false, texts: [] };

export async function loader({ params, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { call, operator, now } = pageRequest;
  const member = await call(getUnmatchedMember, { memberId: params.id ?? '' });
  const may = (right: string) => operator?.rights.includes(right) === true;
  return {
    member,
    now,
    isMine: member.holder?.id === operator?.id,
    acts: may('unmatched_member.act'),
    mayForOthers: may('unmatched_member.assign'),
    colleagues: await colleaguesFor(pageRequest, {
      assign: 'unmatched_member.assign',
      act: ['unmatched_member.act'],
      except: member.holder?.id,
    }),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  const memberId = params.id ?? '';
  return answered(pageRequest, form, memberFields, async () => {
    await memberStep(pageRequest.call, memberId, form);
    return redirect(href('desk-member', { id: memberId }), { status: 303 });
  });
}

export default function DeskMemberPage() {
  const t = useT();
  const { member, now, ...may } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  return (
    <DeskPage
      title={t('desk.member.title', { number: member.number })}
      error={outcome?.refusal !== undefined}
      before={<BackLink href={href('desk', {}, { list: 'members' })}>{t('desk.call_back.back')}</BackLink>}
    >
      {outcome?.refusal && <RefusalPanel refusal={outcome.refusal} />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <MemberFacts member={member} now={now} />
          <section className="grid gap-2">
            <h2 className="text-l">{t('desk.history.title')}</h2>
            <History items={member.history} />
          </section>
        </div>
        <MemberSteps member={member} outcome={outcome} {...may} />
      </div>
    </DeskPage>
  );
}
