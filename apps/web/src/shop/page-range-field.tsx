import { readPageRange } from '@print/contract/page-range';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { TextField } from '#ui/text-field.tsx';

type PageRangeFieldProps = {
  value: string;
  error: string | undefined;
  /** Receives the range as the contract writes it; a text that is none is passed on as typed. */
  onChange: (range: string) => void;
};

/** A customer who types is not finished: `1` is on the way to `12`. */
const pauseMs = 600;

export function PageRangeField({ value, error, onChange }: PageRangeFieldProps) {
  const [text, setText] = useState(value);
  const timer = useRef<number>(undefined);
  // Another part of the page may change the range too.
  useEffect(() => setText((current) => (toRange(current) === value ? current : value)), [value]);

  const commit = (typed: string) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (toRange(typed) !== value) onChange(toRange(typed));
  };
  // Safari on iOS takes no focus from the field when the button that closes it is tapped.
  const commitPending = useEffectEvent(() => {
    if (timer.current !== undefined) commit(text);
  });
  useEffect(() => () => commitPending(), []);

  return (
    <TextField
      label="页码范围"
      hint="如 1-3, 5, 8-；不填就打印全部"
      placeholder="全部"
      error={error}
      type="text"
      autoComplete="off"
      value={text}
      onChange={({ currentTarget: { value: typed } }) => {
        setText(typed);
        clearTimeout(timer.current);
        timer.current = window.setTimeout(() => commit(typed), pauseMs);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit(text);
      }}
      onBlur={() => {
        commit(text);
        setText(toRange(text));
      }}
    />
  );
}

function toRange(text: string): string {
  const read = readPageRange(text);
  return 'range' in read ? read.range : text;
}
