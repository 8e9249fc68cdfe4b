package dev.jankline.dashboard.store;

import java.sql.SQLException;

/** Says where a store is kept: in a file of its own, or in a schema of a database server. */
public abstract sealed class StorePlace permits DuckDbFile, PostgresSchema {
  /** The database of the place; the store is made there when it is not there yet. */
  abstract Database database(RollupStore.Limits limits) throws SQLException;

  /** What to do when the store cannot be opened. */
  abstract String advice();

  /**
   * Refuses a store that another process has open.
   *
   * @throws StoreException when another process has it open, or that cannot be told
   */
  public abstract void requireClosed();

  /** Another place beside this one, where the store can be made again meanwhile. */
  public abstract StorePlace beside();

  /**
   * Deletes the store; none is there afterwards.
   *
   * @throws StoreException when it cannot be deleted
   */
  public abstract void discard();

  /**
   * Puts the store of {@link #beside} in the place of this one.
   *
   * @throws StoreException when another process has the store open, or it cannot be replaced; it is
   *     what it was then
   */
  public abstract void replace();

  /** Names the place for people; without passwords. */
  @Override
  public abstract String toString();
}
