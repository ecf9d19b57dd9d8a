import { defaultPrintSettings } from '@print/contract/default-print-settings';
import { uploadDocument } from '@print/contract/documents';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { errorTexts } from '#api/error-texts.ts';
import { upload } from '#api/upload.ts';
import { newKey } from '#lib/new-key.ts';
import type { Line } from './walk-in-draft.ts';

type Lines = {
  lines: readonly Line[];
  add: (files: readonly File[]) => void;
  change: (id: string, changes: Partial<Pick<Line, 'settings' | 'statedPages'>>) => void;
  retry: (id: string) => void;
  remove: (id: string) => void;
  clear: () => void;
};

/** The files of one walk-in order, uploaded one after the other under the clerk's account. */
export function useLines(): Lines {
  const [lines, setLines] = useState<readonly Line[]>([]);
  const files = useRef(new Map<string, File>());
  const sending = useRef<{ id: string; stop: AbortController }>(undefined);

  const update = (id: string, change: (line: Line) => Line) =>
    setLines((now) => now.map((line) => (line.id === id ? change(line) : line)));

  const next = lines.find(({ state }) => state.phase === 'uploading')?.id;
  useEffect(() => {
    const file = next === undefined ? undefined : files.current.get(next);
    if (next === undefined || file === undefined || sending.current?.id === next) return;
    const stop = new AbortController();
    sending.current = { id: next, stop };
    const settle = (state: Line['state']) => {
      if (stop.signal.aborted) return;
      setLines((now) => now.map((line) => (line.id === next ? { ...line, state } : line)));
    };
    upload(uploadDocument, file, {
      signal: stop.signal,
      onProgress: (percent) => settle({ phase: 'uploading', percent }),
    })
      .then(
        ({ file_id: fileId }) => settle({ phase: 'uploaded', fileId }),
        (error: unknown) => settle({ phase: 'failed', message: messageOf(error, errorTexts.uploadFailed) }),
      )
      .finally(() => {
        if (sending.current?.stop === stop) sending.current = undefined;
      });
  }, [next]);
  // Leaving the page aborts the upload.
  useEffect(() => () => sending.current?.stop.abort(), []);

  const drop = (id: string) => {
    if (sending.current?.id === id) sending.current.stop.abort();
    if (sending.current?.id === id) sending.current = undefined;
    files.current.delete(id);
  };
  return {
    lines,
    add: (chosen) => {
      const added = chosen.map((file) => {
        const id = newKey();
        files.current.set(id, file);
        const state = { phase: 'uploading', percent: 0 } as const;
        return { id, fileName: file.name, settings: defaultPrintSettings, statedPages: null, state };
      });
      setLines((now) => [...now, ...added]);
    },
    change: (id, changes) => update(id, (line) => ({ ...line, ...changes })),
    retry: (id) => update(id, (line) => ({ ...line, state: { phase: 'uploading', percent: 0 } })),
    remove: (id) => {
      drop(id);
      setLines((now) => now.filter((line) => line.id !== id));
    },
    clear: () => {
      for (const { id } of lines) drop(id);
      setLines([]);
    },
  };
}
