import section from './section.module.css';
import styles from './testimonials.module.css';

const notes = [
  { quote: '论文改了好几版，每次传上去，页数和价格马上就有，不用站在打印机前面一页页数。', author: '中文系 · 大四' },
  { quote: '以前总要跑下去问一声“好了没”。现在看到“可取件”再下楼，没有白跑过。', author: '土木 · 大二' },
  { quote: '几份资料合成一组，环装，翻开就能放平。期末复习全靠它。', author: '法学 · 大三' },
];

/** The quotes are samples, like the figures of the hero. A shop replaces them with its own. */
export function Testimonials() {
  return (
    <section className={`content ${section.section}`} aria-labelledby="voices">
      <h2 id="voices">同学们说</h2>
      <div className={`${section.row} ${styles.notes}`}>
        {notes.map(({ quote, author }) => (
          <figure key={author}>
            <blockquote>
              <p>{quote}</p>
            </blockquote>
            <figcaption>{author}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
