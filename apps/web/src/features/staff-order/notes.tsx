import { addNote, type StaffOrder } from '@print/contract/desk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { formatTimeAgo } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { cacheStaffOrder } from '#shop/staff-order-query.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import { actorText } from './event-texts.ts';
import styles from './notes.module.css';

/** Unsent notes by order id, so that a draft survives a visit to another order. */
const drafts = new Map<string, string>();

/** Internal notes; customers never see them. */
export function Notes({ order }: { order: StaffOrder }) {
  const [text, setText] = useState(() => drafts.get(order.id) ?? '');
  const setDraft = (draft: string) => {
    drafts.set(order.id, draft);
    setText(draft);
  };
  const now = useNow();
  const queryClient = useQueryClient();
  const add = useMutation({
    mutationFn: () => call(addNote, { params: { id: order.id }, body: { text: text.trim() } }),
    onSuccess: (updatedOrder) => {
      cacheStaffOrder(queryClient, updatedOrder);
      setDraft('');
    },
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') add.mutate();
  };
  const notes = order.history.filter(({ kind }) => kind === 'note');
  return (
    <Sheet as="section" aria-labelledby="notes" className={styles.section}>
      <h2 id="notes">内部备注</h2>
      {notes.length > 0 && (
        <ul className={styles.notes} aria-label="备注">
          {notes.map((note) => (
            <li key={note.id}>
              <p>{String(note.detail['text'] ?? '')}</p>
              <p className={styles.when}>
                {actorText(note)}，{formatTimeAgo(note.at, now)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <form className={styles.form} onSubmit={handleSubmit}>
        <TextAreaField
          label="写一条备注"
          hint="只有店员看得到"
          rows={2}
          maxLength={500}
          value={text}
          error={add.error ? messageOf(add.error) : undefined}
          onChange={({ currentTarget }) => setDraft(currentTarget.value)}
        />
        <Button type="submit" variant="outline" loading={add.isPending}>
          添加备注
        </Button>
      </form>
    </Sheet>
  );
}
