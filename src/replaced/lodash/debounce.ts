/** In place of lodash's: calls once nothing has been called for `wait` ms, with the last arguments. */
const debounce = <A extends unknown[]>(call: (...args: A) => void, wait: number) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  const debounced = (...args: A) => {
    cancel();
    timer = setTimeout(() => call(...args), wait);
  };
  return Object.assign(debounced, { cancel });
};
export default debounce;
