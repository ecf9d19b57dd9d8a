import { pages } from '@print/contract/pages';
import type { ShopRetention } from '@print/contract/shop';
import { Link } from 'react-router';
import { Sheet } from '#ui/sheet.tsx';
import styles from './file-retention.module.css';

export function FileRetention({ retention }: { retention: ShopRetention }) {
  const { upload_hours, finished_file_days, ordered_file_days, screenshot_days, phone_days } = retention;
  const rows = [
    ['传了没下单的文件', upload_hours, '小时'],
    ['下了单的文件，从完成或取消算起', finished_file_days, '天'],
    ['下了单的文件，从下单算起最长', ordered_file_days, '天'],
    ['付款截图', screenshot_days, '天'],
    ['订单上的手机号，之后只留首尾几位', phone_days, '天'],
  ] as const;
  return (
    <>
      <p>
        文件只用来打印。能看到它的只有你自己和店员，店员看过会留下记录；转换在店里自己的服务器上进行。没有付款、或店里一直没能核实付款的订单会自动取消，文件同时删除。其他的到时间自动删除：
      </p>
      <Sheet>
        <table className={styles.retention} aria-labelledby="files">
          <tbody>
            {rows.map(([label, amount, unit]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>
                  <span className="num">{amount}</span> {unit}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Sheet>
      <p>
        订单完成或取消后不想等，可以在<Link to={pages.query.path}>订单查询</Link>里点“立即删除文件”。详见
        <Link to="#privacy">隐私协议</Link>。
      </p>
    </>
  );
}
