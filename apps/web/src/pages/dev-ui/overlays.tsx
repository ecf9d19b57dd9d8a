import { ArrowDown, ArrowUp, Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { BottomSheet } from '#ui/bottom-sheet.tsx';
import { withBusyOverlay } from '#ui/busy-overlay.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu } from '#ui/menu.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast.tsx';
import { Example, Group } from './example.tsx';

const noop = () => {};

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | 'confirm' | 'remove' | 'alert'>();
  const close = () => setOpen(undefined);
  return (
    <Group name="浮层">
      <Example name="Dialog, BottomSheet, ConfirmDialog">
        <Button variant="outline" onClick={() => setOpen('dialog')}>
          对话框
        </Button>
        <Button variant="outline" onClick={() => setOpen('sheet')}>
          底部弹层
        </Button>
        <Button variant="outline" onClick={() => setOpen('confirm')}>
          确认框
        </Button>
        <Button variant="outline" onClick={() => setOpen('remove')}>
          移除确认
        </Button>
        <Button variant="outline" onClick={() => setOpen('alert')}>
          提醒框
        </Button>
      </Example>
      <Example name="Menu, Toast, OverlayBusy">
        <Menu
          label="论文.pdf 的操作"
          align="start"
          items={[
            { label: '上移', icon: <ArrowUp />, onSelect: noop },
            { label: '下移', icon: <ArrowDown />, onSelect: noop },
            { label: '移除文件', icon: <Trash2 />, danger: true, onSelect: () => setOpen('remove') },
          ]}
          trigger={(button) => <IconButton label="更多操作：论文.pdf" icon={<Ellipsis />} {...button} />}
        />
        <Button variant="outline" onClick={() => showToast({ text: '资料已保存' })}>
          成功提示
        </Button>
        <Button
          variant="outline"
          onClick={() => showToast({ text: '已合并为一组', action: { label: '撤销', onPress: noop } })}
        >
          可撤销提示
        </Button>
        <Button
          variant="outline"
          onClick={() => void withBusyOverlay(new Promise((resolve) => setTimeout(resolve, 4000)))}
        >
          处理中
        </Button>
      </Example>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="编辑资料"
        footer={
          <>
            <Button variant="outline" onClick={close}>
              取消
            </Button>
            <Button onClick={close}>保存</Button>
          </>
        }
      >
        <TextField label="邮箱" defaultValue="xiaoming@example.com" />
      </Dialog>
      <BottomSheet open={open === 'sheet'} onClose={close} title="计费规则">
        {Array.from({ length: 24 }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: filler lines
          <p key={line}>A4 70g，单面或双面，每面同价，空白背面不收费。</p>
        ))}
      </BottomSheet>
      <ConfirmDialog open={open === 'confirm'} title="解除绑定" onConfirm={close} onCancel={close}>
        解除后将无法使用 GitHub 登录这个账号。
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'remove'}
        title="移除文件"
        confirmLabel="移除"
        danger
        onConfirm={close}
        onCancel={close}
      >
        确定要移除文件“毕业论文-正文 Chapter 1–5 final_v7.pdf”吗？
      </ConfirmDialog>
      <ConfirmDialog open={open === 'alert'} title="请先上传付款截图！" onConfirm={close} />
    </Group>
  );
}
