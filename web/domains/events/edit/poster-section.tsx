import { useId, useState, type ComponentProps } from 'react';

import type { FocalPoint } from '#contract/crop.ts';
import type { EventCard } from '#contract/events.ts';
import type { EventPoster as SavedPoster } from '#contract/posters.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { fieldErrors } from '#web/platform/api/error-message.ts';
import { EventPoster } from '#web/domains/events/event-poster.tsx';
import { useUnsaved } from '#web/domains/events/workspace/unsaved.tsx';
import type { ReadPicture } from '#web/platform/lib/read-picture.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';

import { ChoosePicture } from './choose-picture.tsx';
import { CropPreviews } from './crop-previews.tsx';
import { FocalPicker } from './focal-picker.tsx';
import { usePoster } from './use-poster.ts';

const wordsOfDrawn = 'We draw one for every event. Your own picture replaces it everywhere.';
const wordsOfPicture =
  'Put the point on what must stay visible: lists, the page and tickets crop around it. Shared links show the whole picture if it is much taller or wider than they are.';

type PosterEvent = Pick<EventCard, 'id' | 'title'>;

const middle: FocalPoint = { x: 50, y: 50 };

/** An event's poster: a drawn one, or a picture with a focal point that every crop contains. */
export function PosterSection({ event, saved }: { event: PosterEvent; saved: SavedPoster }) {
  const headingId = useId();
  const draft = useDraft(event, saved);
  const { picture, focal, isChanged, begin, move, saveOver, saving } = draft;
  const isClash = isApiError(saving.error, 409) && isChanged;
  useUnsaved('Poster', isChanged);
  return (
    <section aria-labelledby={headingId} className="border-t border-line py-8">
      <h2 id={headingId} className="flex flex-wrap items-baseline gap-x-3 text-xl">
        Poster
        {isChanged && <span className="font-sans text-sm font-semibold text-caution">Not saved</span>}
      </h2>
      <p className="mt-2 max-w-prose text-ink-soft">{picture ? wordsOfPicture : wordsOfDrawn}</p>
      {saving.error && !isClash && <Problem error={saving.error} />}
      {isClash && <PosterClash event={event} saved={saved} onMine={saveOver} onTheirs={() => begin()} />}
      <div className="mt-5 grid items-start gap-6 md:grid-cols-[minmax(0,24rem)_1fr] md:gap-10">
        {picture ? <Focus picture={picture} focal={focal} onChange={move} /> : <Drawn event={event} saved={saved} />}
      </div>
      <Actions draft={draft} saved={saved} />
    </section>
  );
}

type ActionsProps = { draft: ReturnType<typeof useDraft>; saved: SavedPoster };

function Actions({ draft: { picture, isChanged, begin, save, saving, remove }, saved }: ActionsProps) {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3">
      {isChanged && (
        <Button variant="primary" is_busy={saving.isPending} onClick={save}>
          Save the poster
        </Button>
      )}
      {isChanged && <Button onClick={() => begin()}>Undo changes</Button>}
      <ChoosePicture label={picture ? 'Choose another picture' : 'Choose a picture'} onChosen={begin} />
      {!isChanged && saved.picture && (
        <Button variant="quiet" is_busy={remove.isPending} onClick={() => remove.mutate(saved.poster.version)}>
          Remove the picture
        </Button>
      )}
    </div>
  );
}

/** The picture and focal point to show: the ones chosen here, otherwise the saved ones. */
function useDraft(event: PosterEvent, saved: SavedPoster) {
  const [chosen, setChosen] = useState<ReadPicture>();
  const [moved, setMoved] = useState<FocalPoint>();
  const [base, setBase] = useState<SavedPoster>();
  const begin = (picture?: ReadPicture) => {
    setMoved(undefined);
    setChosen(picture);
    setBase(picture && saved);
  };
  const move = (point: FocalPoint) => {
    setMoved(point);
    setBase(base ?? saved);
  };
  const { save, remove } = usePoster(event, begin);
  const picture = chosen ?? savedPicture(saved);
  const focal = moved ?? (chosen ? middle : savedFocal(saved));
  const isChanged = chosen !== undefined || moved !== undefined;
  return {
    picture,
    focal,
    isChanged,
    begin,
    move,
    save: () => save.mutate({ chosen, focal, replaces: pictureVersion(base ?? saved) }),
    /** Over what somebody else has saved meanwhile. */
    saveOver: () => save.mutate({ chosen, focal, replaces: pictureVersion(saved) }),
    saving: save,
    remove,
  };
}

function Problem({ error }: { error: Error }) {
  return (
    <Notice tone="danger" is_alert className="mt-4">
      {fieldErrors(error)['image']?.join(' ') ?? 'The poster could not be saved. Your picture is still here.'}
    </Notice>
  );
}

function Focus(props: ComponentProps<typeof FocalPicker>) {
  return (
    <>
      <FocalPicker {...props} />
      <CropPreviews picture={props.picture} focal={props.focal} />
    </>
  );
}

function Drawn({ event, saved }: { event: PosterEvent; saved: SavedPoster }) {
  return (
    <EventPoster
      event={{ id: event.id, poster: saved.poster }}
      sizes="20rem"
      alt="The poster we drew"
      className="poster-frame max-w-xs"
    />
  );
}

type PosterClashProps = { event: PosterEvent; saved: SavedPoster; onMine: () => void; onTheirs: () => void };

/** Somebody else has saved another poster: shows it, and asks which one to keep. */
function PosterClash({ event, saved, onMine, onTheirs }: PosterClashProps) {
  return (
    <Notice tone="caution" is_alert className="mt-4">
      <p>Somebody else has changed the poster in the meantime. Which one do you want to keep?</p>
      <EventPoster
        event={{ id: event.id, poster: saved.poster }}
        sizes="8rem"
        alt="The poster they saved"
        className="poster-frame mt-3 w-32"
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="sm" onClick={onMine}>
          Mine
        </Button>
        <Button size="sm" onClick={onTheirs}>
          Theirs
        </Button>
      </div>
    </Notice>
  );
}

/** The version of the uploaded picture; null while the poster is drawn. */
function pictureVersion({ picture, poster }: SavedPoster): string | null {
  return picture ? poster.version : null;
}

function savedPicture({ picture }: SavedPoster): ReadPicture | undefined {
  return picture ? { address: picture.preview, width: picture.width, height: picture.height } : undefined;
}

function savedFocal({ picture }: SavedPoster): FocalPoint {
  return picture ? { x: picture.focal_x, y: picture.focal_y } : middle;
}
