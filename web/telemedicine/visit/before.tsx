import type { StaticContent } from '../../../contract/portal/content.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import { useT } from '../../platform/texts.ts';
import { FoldedText } from '../../portal/content/folded-text.tsx';
import { DeviceTest } from '../call-view/device-test.tsx';
import type { RoomParts } from '../call-view/room-parts.ts';
import { enterFields } from './visit-fields.ts';
import type { RoomOutcome } from './visit-outcome.ts';

type Props = {
  texts: { data: StaticContent | undefined; information: StaticContent | undefined };
  outcome: RoomOutcome | undefined;
  parts: RoomParts;
};

export function Before({ texts: { data, information }, outcome, parts }: Props) {
  const t = useT();
  return (
    <>
      <p>{t('video_room.before.read')}</p>
      {information && <FoldedText content={information} />}
      {data && <FoldedText content={data} />}
      <DeviceTest {...parts} />
      <FieldsForm
        fields={enterFields}
        outcome={outcome}
        button={t('video_room.before.enter')}
        intent="enter"
        hidden={{ dataVersion: data?.version, informationVersion: information?.version }}
        lead={<p>{t('video_room.before.camera_off')}</p>}
      />
    </>
  );
}
