import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { readOwnCallBack, withdrawOwnCallBack } from '../../../contract/booking/own-call-back.ts';
import { href } from '../../../contract/href.ts';
import { api, pageRequestOf } from '../../platform/api.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { answered } from '../../platform/form/read.server.ts';
import { seeOther } from '../../platform/see-other.ts';
import { CallBackState } from './call-back-state.tsx';

export async function loader({ params, context }: LoaderFunctionArgs) {
  return { callBack: await api(context)(readOwnCallBack, { number: params.number ?? '' }) };
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const number = params.number ?? '';
  return answered(pageRequest, await request.formData(), [], async () => {
    await pageRequest.call(withdrawOwnCallBack, { number });
    return seeOther(href('own-call-back', { number }));
  });
}

export default function OwnCallBackPage() {
  const { callBack } = useLoaderData<typeof loader>();
  return <CallBackState callBack={callBack} outcome={useActionData<FormOutcome>()} back />;
}
