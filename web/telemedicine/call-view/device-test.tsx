import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { type Side, sides } from '../call/own-media.ts';
import { type LineSpeed, measureSpeed } from '../call/speed.ts';
import { DeviceChoice } from './device-choice.tsx';
import { HindrancePanel } from './hindrance-panel.tsx';
import { LevelMeter } from './level-meter.tsx';
import { OwnPicture } from './own-picture.tsx';
import type { RoomParts } from './room-parts.ts';
import { useHindrance } from './use-hindrance.ts';

/** Camera, microphone, speaker and connection are tried before the visit, with advice for each fault (R24). */
export function DeviceTest({ media, own, isTried, tryDevices }: RoomParts) {
  const t = useT();
  const hindrance = useHindrance();
  const [speed, measure] = useState<LineSpeed>();
  useEffect(() => {
    if (!isTried) return;
    void measureSpeed().then(measure);
  }, [isTried]);
  if (hindrance) return <HindrancePanel hindrance={hindrance} />;
  return (
    <section aria-labelledby="device-test" className="noscript:hidden grid gap-4 rounded-card border border-border p-4">
      <h2 id="device-test" className="text-l">
        {t('video_room.test.title')}
      </h2>
      <p>{t('video_room.test.lead')}</p>
      {isTried ? (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <div className="grid content-start gap-2">
              {own.tracks.camera ? (
                <OwnPicture track={own.tracks.camera} className="aspect-video w-full rounded-control" />
              ) : (
                <p className="grid aspect-video place-items-center rounded-control bg-surface-sunken p-4 text-center">
                  {t(own.asks ? 'video_room.test.asks' : 'video_room.self.off')}
                </p>
              )}
              <Switch side="camera" media={media} own={own} />
            </div>
            <div className="grid content-start gap-2">
              <LevelMeter track={own.tracks.microphone} />
              <Switch side="microphone" media={media} own={own} />
            </div>
          </div>
          <DeviceChoice media={media} own={own} />
          <div role="status">
            <ul className="grid gap-2" aria-label={t('video_room.test.results')}>
              {!own.asks &&
                sides.map((side) => {
                  const fault = own.faults[side];
                  const state = fault === undefined ? (own.on[side] ? 'works' : 'off') : undefined;
                  return (
                    <Result key={side} isGood={fault === undefined}>
                      {t(state ? `video_room.test.${side}_${state}` : `video_room.fault.${side}.${fault}`)}
                      {fault && ` ${t(`video_room.mend.${fault}`)}`}
                    </Result>
                  );
                })}
              {speed && <Result isGood={speed === 'good'}>{t(`video_room.test.line_${speed}`)}</Result>}
            </ul>
          </div>
        </>
      ) : (
        <div>
          <Button type="button" kind="quiet" onClick={tryDevices}>
            {t('video_room.test.begin')}
          </Button>
        </div>
      )}
    </section>
  );
}

function Switch({ side, media, own }: Pick<RoomParts, 'media' | 'own'> & { side: Side }) {
  const t = useT();
  return (
    <Button type="button" kind="text" onClick={() => void media.turn(side, !own.on[side])}>
      {t(`video_room.test.${side}_turn_${own.on[side] ? 'off' : 'on'}`)}
    </Button>
  );
}

function Result({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <li className={`flex gap-2 ${isGood ? 'text-success-text' : 'text-warning-text'}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>{children}</span>
    </li>
  );
}
