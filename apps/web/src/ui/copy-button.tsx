import { Check, Copy, TextSelect } from 'lucide-react';
import { type ComponentProps, type RefObject, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { copyText, selectText } from './copy-text.ts';

type CopyButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size'> & {
  text: string;
  /** Names the copied thing: 复制取件码. */
  label: string;
  /** The element that shows the text. The text is selected if copying fails. */
  source?: RefObject<HTMLElement | null>;
};

const states = {
  idle: { icon: <Copy />, text: undefined },
  copied: { icon: <Check />, text: '已复制' },
  selected: { icon: <TextSelect />, text: '已选中，请手动复制' },
};

export function CopyButton({ text, label, source, variant = 'outline', size }: CopyButtonProps) {
  const [state, setState] = useState<keyof typeof states>('idle');

  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), 2000);
    return () => clearTimeout(timer);
  }, [state]);

  const handleClick = async () => {
    const isCopied = await copyText(text);
    if (!isCopied && source?.current) selectText(source.current);
    setState(isCopied ? 'copied' : 'selected');
  };
  const appearance = states[state];
  return (
    <>
      <Button variant={variant} {...(size && { size })} icon={appearance.icon} onClick={handleClick}>
        {appearance.text ?? label}
      </Button>
      <span role="status" className="visually-hidden">
        {appearance.text}
      </span>
    </>
  );
}
