import { CircleAlert, CircleCheck, CloudUpload, Lock } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { Spinner } from './spinner.tsx';
import styles from './uploader.module.css';
import { usePageDrop } from './use-page-drop.ts';

export type UploaderState =
  | { kind: 'idle' | 'success' | 'error' }
  | { kind: 'loading'; percent: number }
  /** `reason` replaces the text that invites to upload. */
  | { kind: 'disabled'; reason: string };

type UploaderProps = {
  state: UploaderState;
  onFiles: (files: readonly File[]) => void;
  onRetry: () => void;
  /** Extensions with their dot. */
  accept: readonly string[];
  hint: ReactNode;
};

const icons = { idle: CloudUpload, dragover: CloudUpload, success: CircleCheck, error: CircleAlert, disabled: Lock };

/** Takes files by click, and by drop anywhere on the page. */
export function Uploader({ state, onFiles, onRetry, accept, hint }: UploaderProps) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const isDisabled = state.kind === 'disabled';
  const isOver = usePageDrop((files) => {
    if (!isDisabled) onFiles(files);
  });

  const choose = () => input.current?.click();
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])]);
    // Otherwise choosing the same file again fires no change event.
    currentTarget.value = '';
  };
  const shownState = isOver && !isDisabled ? 'dragover' : state.kind;
  const Icon = shownState === 'loading' ? Spinner : icons[shownState];
  return (
    <div className={styles.uploader} data-state={shownState}>
      <button
        type="button"
        className={styles.area}
        disabled={isDisabled}
        aria-describedby={hintId}
        onClick={state.kind === 'error' ? onRetry : choose}
      >
        <Icon className={styles.icon} />
        <span className={styles.text}>{isOver && !isDisabled ? '松手上传' : textOf(state)}</span>
        <span id={hintId} className={styles.hint}>
          {hint}
        </span>
      </button>
      {state.kind === 'error' && (
        <Button variant="outline" onClick={choose}>
          添加其他文件
        </Button>
      )}
      {state.kind === 'loading' && (
        <div className={styles.bar} aria-hidden="true">
          <div style={{ transform: `scaleX(${state.percent / 100})` }} />
        </div>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept.join(',')}
        aria-label="选择文件"
        onChange={handleChange}
      />
      {isOver && <div className={styles.frame} data-disabled={isDisabled} aria-hidden="true" />}
    </div>
  );
}

function textOf(state: UploaderState): string {
  if (state.kind === 'disabled') return state.reason;
  // All bytes are sent; the shop has yet to read and accept the file.
  if (state.kind === 'loading') return state.percent < 100 ? `正在上传 ${state.percent}%` : '处理中…';
  if (state.kind === 'error') return '上传失败，请点击重试。';
  return state.kind === 'success' ? '上传成功，点击或拖拽继续添加' : '点击或拖拽文件到此处上传';
}
