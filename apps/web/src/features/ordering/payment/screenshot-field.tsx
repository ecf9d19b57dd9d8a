import type { Shop } from '@print/contract/shop';
import { ImagePlus } from 'lucide-react';
import { type ChangeEvent, type RefObject, useState } from 'react';
import { Field } from '#ui/field.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { Draft } from '../draft.ts';
import { useDraft, useOrdering } from '../ordering-store.ts';
import { unansweredOrder } from './attempt.ts';
import { ChosenScreenshot } from './chosen-screenshot.tsx';
import { chooseScreenshot, removeScreenshot } from './screenshot.ts';
import styles from './screenshot-field.module.css';

type ScreenshotFieldProps = {
  limits: Shop['limits'];
  error: string | undefined;
  onChange: () => void;
  input: RefObject<HTMLInputElement | null>;
};

export function ScreenshotField({ limits, error, onChange, input }: ScreenshotFieldProps) {
  const screenshot = useOrdering(({ screenshot }) => screenshot);
  const [problem, setProblem] = useState<string>();
  const isReading = useOrdering(({ screenshotReading }) => screenshotReading !== undefined);
  const hint = useDraft(hintOf);

  const handleChange = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // Without this, choosing the same file again fires no change event.
    currentTarget.value = '';
    if (file === undefined) return;
    const result = await chooseScreenshot(file, limits.max_screenshot_bytes);
    if (result === undefined) return;
    setProblem('problem' in result ? result.problem : undefined);
    onChange();
  };
  const handleRemove = () => {
    removeScreenshot();
    onChange();
    // The input is hidden until the next render.
    setTimeout(() => input.current?.focus());
  };
  return (
    <Field label="付款截图" hint={!screenshot && hint} error={problem ?? error}>
      {(control) => (
        <div>
          {screenshot && (
            <ChosenScreenshot
              screenshot={screenshot}
              onReplace={() => input.current?.click()}
              onRemove={handleRemove}
            />
          )}
          <div className={styles.area} hidden={screenshot !== undefined}>
            {isReading ? <Spinner /> : <ImagePlus size={24} />}
            <span aria-hidden="true">{isReading ? '正在读取图片…' : '选择 PNG 或 JPG 截图'}</span>
            <input {...control} ref={input} type="file" accept="image/png,image/jpeg" onChange={handleChange} />
          </div>
        </div>
      )}
    </Field>
  );
}

function hintOf(draft: Draft): string | false {
  if (unansweredOrder(draft)) return '截图已经传到店里，不用再选。';
  const { screenshotName: name } = draft;
  return name !== null && `页面刷新过，请重新选择付款截图（原来选的是 ${name}）。`;
}
