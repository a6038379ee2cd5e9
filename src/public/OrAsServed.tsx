import { Component, type ReactNode } from 'react';

interface Props {
  /** Puts back the page as it came, which works without script. */
  onFailure: () => void;
  children: ReactNode;
}

/**
 * Draws the page, or nothing once drawing it failed, as in a browser that misses a function. What failed must not stay: Preact would
 * draw it again and again, and the tab would stop answering.
 */
export class OrAsServed extends Component<Props> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override componentDidCatch() {
    this.props.onFailure();
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
