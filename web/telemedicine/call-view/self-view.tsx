import { Eye, EyeOff, Move } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import { useT } from '../../platform/texts.ts';
import { type Corner, nearestCorner, nextCorner } from './corner.ts';
import { OwnPicture } from './own-picture.tsx';

const places: Record<Corner, string> = {
  'bottom-end': 'end-2 bottom-2',
  'bottom-start': 'start-2 bottom-2',
  'top-start': 'start-2 top-2',
  'top-end': 'end-2 top-2',
};

const small = 'grid size-11 place-items-center rounded-control bg-inverse text-on-inverse';

export function SelfView({ track }: { track: MediaStreamTrack | undefined }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const [corner, place] = useState<Corner>('bottom-end');
  const [isHidden, hide] = useState(false);
  const [isDragged, drag] = useState(false);
  function letGo({ clientX, clientY }: PointerEvent): void {
    const around = box.current?.parentElement?.getBoundingClientRect();
    if (isDragged && around) place(nearestCorner({ x: clientX - around.x, y: clientY - around.y }, around));
    drag(false);
  }
  return (
    <div ref={box} className={`absolute flex flex-col items-end gap-1 ${places[corner]}`}>
      <div className="flex gap-1">
        <button type="button" className={small} onClick={() => hide(!isHidden)}>
          {isHidden ? <Eye aria-hidden="true" className="size-5" /> : <EyeOff aria-hidden="true" className="size-5" />}
          <span className="sr-only">{t(isHidden ? 'video_room.self.show' : 'video_room.self.hide')}</span>
        </button>
        {!isHidden && (
          <button type="button" className={small} onClick={() => place(nextCorner(corner))}>
            <Move aria-hidden="true" className="size-5" />
            <span className="sr-only">{t('video_room.self.move')}</span>
          </button>
        )}
      </div>
      {!isHidden && (
        <div
          className={`h-32 w-24 touch-none overflow-hidden rounded-control border-2 ${isDragged ? 'cursor-grabbing border-accent' : 'cursor-grab border-on-inverse'}`}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            drag(true);
          }}
          onPointerUp={letGo}
          onPointerCancel={() => drag(false)}
        >
          {track ? (
            <OwnPicture track={track} className="size-full" />
          ) : (
            <p className="grid size-full place-items-center bg-inverse p-1 text-center text-xs text-on-inverse">
              {t('video_room.self.off')}
            </p>
          )}
        </div>
      )}
      <p role="status" className="sr-only">
        {t('video_room.self.at', { corner: t(`video_room.corner.${corner}`) })}
      </p>
    </div>
  );
}
