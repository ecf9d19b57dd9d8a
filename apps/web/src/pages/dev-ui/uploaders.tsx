import { Uploader, type UploaderState } from '#ui/uploader.tsx';
import styles from './dev-ui.module.css';
import { Example, Group } from './example.tsx';

const states: readonly UploaderState[] = [
  { kind: 'idle' },
  { kind: 'loading', percent: 42 },
  { kind: 'success' },
  { kind: 'error' },
  { kind: 'disabled', reason: '请先同意下方服务条款和隐私协议' },
];

const noop = () => {};

export function Uploaders() {
  return (
    <Group name="上传">
      {states.map((state) => (
        <Example key={state.kind} name={`Uploader: ${state.kind}`}>
          <div className={styles.stack}>
            <Uploader
              state={state}
              onFiles={noop}
              onRetry={noop}
              accept={['.pdf']}
              hint="支持 pdf，单个文件建议不超过 100MB"
            />
          </div>
        </Example>
      ))}
    </Group>
  );
}
