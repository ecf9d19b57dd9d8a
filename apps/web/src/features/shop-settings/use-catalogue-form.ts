import { type CatalogueChange, catalogueChanges } from '@print/contract/catalogue-changes';
import { changePrices } from '@print/contract/settings';
import type { Catalogue } from '@print/contract/shop';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from 'zustand';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { fieldMessage } from '#api/field-errors.ts';
import { showToast } from '#ui/toast.tsx';
import { type CatalogueEdit, parseEdit, toEdit } from './catalogue-edits.ts';
import { rebaseCatalogue } from './rebase-catalogue.ts';
import { settingsQuery } from './settings-query.ts';
import { unsavedCatalogue } from './unsaved-edits.ts';
import { useCacheSettings } from './use-cache-settings.ts';

export function useCatalogueForm(current: Catalogue, version: number) {
  const queryClient = useQueryClient();
  const cacheSettings = useCacheSettings();
  const edit = useStore(unsavedCatalogue, ({ edit }) => edit) ?? toEdit(current);
  const [conflict, setConflict] = useState<CatalogueChange[]>();
  const { catalogue, problems } = parseEdit(edit);
  const publishing = useMutation({
    mutationFn: () => call(changePrices, { body: { based_on: version, prices: catalogue } }),
    networkMode: 'always',
    onSuccess: (saved) => {
      unsavedCatalogue.setState({ edit: undefined });
      setConflict(undefined);
      cacheSettings(saved);
      showToast({ text: '新价目已生效' });
    },
    onError: async (error) => {
      if (!(error instanceof ApiError && error.status === 409)) return;
      const [latest] = (await queryClient.fetchQuery(settingsQuery)).price_lists;
      if (!latest) return;
      setConflict(catalogueChanges(current, latest));
      unsavedCatalogue.setState({ edit: rebaseCatalogue(edit, toEdit(current), toEdit(latest)) });
    },
  });
  const { error } = publishing;
  const isConflict = error instanceof ApiError && error.status === 409;

  return {
    edit,
    catalogue,
    /** What was published before cannot be removed, and a paper keeps its size. */
    isPublishedPaper: (paperId: string) => current.papers.some(({ id }) => id === paperId),
    isPublishedBinding: (bindingId: string) => current.bindings.some(({ type }) => type === bindingId),
    changes: catalogueChanges(current, catalogue),
    conflict,
    isConflict,
    hasProblems: Object.keys(problems).length > 0,
    isPublishing: publishing.isPending,
    error: isConflict ? null : error,
    errorOf: (path: string) => problems[path] ?? fieldMessage(error, `prices.${path}`),
    set: (next: CatalogueEdit) => {
      unsavedCatalogue.setState({ edit: next });
      // The errors of the server name rows by their place, which may have changed.
      if (error) publishing.reset();
    },
    discard: () => {
      unsavedCatalogue.setState({ edit: undefined });
      setConflict(undefined);
      publishing.reset();
    },
    publish: () => publishing.mutateAsync().catch(() => undefined),
  };
}

export type CatalogueForm = ReturnType<typeof useCatalogueForm>;
