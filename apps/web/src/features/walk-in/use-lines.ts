import { uploadDocument } from '@print/contract/documents';
import { defaultSettingsOn, offeredSettings } from '@print/contract/offered-settings';
import type { ShopPaper } from '@print/contract/shop';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { failureTexts } from '#api/failure-texts.ts';
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
export function useLines(papers: readonly ShopPaper[]): Lines {
  const [lines, setLines] = useState<readonly Line[]>([]);
  const files = useRef(new Map<string, File>());
  const currentUpload = useRef<{ id: string; controller: AbortController }>(undefined);

  const update = (id: string, change: (line: Line) => Line) =>
    setLines((current) => current.map((line) => (line.id === id ? change(line) : line)));

  const nextId = lines.find(({ state }) => state.phase === 'uploading')?.id;
  useEffect(() => {
    const file = nextId === undefined ? undefined : files.current.get(nextId);
    if (nextId === undefined || file === undefined || currentUpload.current?.id === nextId) return;
    const controller = new AbortController();
    currentUpload.current = { id: nextId, controller };
    const setState = (state: Line['state']) => {
      if (controller.signal.aborted) return;
      setLines((current) => current.map((line) => (line.id === nextId ? { ...line, state } : line)));
    };
    upload(uploadDocument, file, {
      signal: controller.signal,
      onProgress: (percent) => setState({ phase: 'uploading', percent }),
    })
      .then(
        ({ file_id: fileId, kind }) => setState({ phase: 'uploaded', fileId, kind }),
        (error: unknown) => setState({ phase: 'failed', message: messageOf(error, failureTexts.uploadFailed) }),
      )
      .finally(() => {
        if (currentUpload.current?.controller === controller) currentUpload.current = undefined;
      });
  }, [nextId]);
  // A new price list may withdraw a paper or colour.
  useEffect(() => {
    setLines((current) =>
      current.map((line) => {
        const settings = offeredSettings(line.settings, papers);
        return settings === line.settings ? line : { ...line, settings };
      }),
    );
  }, [papers]);
  // Leaving the page aborts the upload.
  useEffect(() => () => currentUpload.current?.controller.abort(), []);

  const discardFile = (id: string) => {
    if (currentUpload.current?.id === id) currentUpload.current.controller.abort();
    if (currentUpload.current?.id === id) currentUpload.current = undefined;
    files.current.delete(id);
  };
  return {
    lines,
    add: (chosenFiles) => {
      const newLines = chosenFiles.map((file) => {
        const id = newKey();
        files.current.set(id, file);
        const state = { phase: 'uploading', percent: 0 } as const;
        return { id, fileName: file.name, settings: defaultSettingsOn(papers), statedPages: null, state };
      });
      setLines((current) => [...current, ...newLines]);
    },
    change: (id, changes) => update(id, (line) => ({ ...line, ...changes })),
    retry: (id) => update(id, (line) => ({ ...line, state: { phase: 'uploading', percent: 0 } })),
    remove: (id) => {
      discardFile(id);
      setLines((current) => current.filter((line) => line.id !== id));
    },
    clear: () => {
      for (const { id } of lines) discardFile(id);
      setLines([]);
    },
  };
}
