import { Suspense, useEffect, useState } from 'react';
import type { ArrangedList } from '#store/local/arranged.ts';
import { untilIdle } from '../until-idle.ts';
import styles from './arrange-button.module.css';
import { ArrangeMenu } from './lazy-arrange.ts';
import type { ArrangedNow } from './use-arranged.ts';

interface ArrangeButtonProps {
  readonly list: ArrangedList;
  readonly arranged: ArrangedNow;
}

/** The menu 'Arrange'. It comes after the rows, in a place that is kept for it. */
export function ArrangeButton(props: ArrangeButtonProps) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => void untilIdle().then(() => setIdle(true)), []);
  return (
    <span className={styles['place']}>
      <Suspense fallback={null}>{isIdle && <ArrangeMenu {...props} />}</Suspense>
    </span>
  );
}
